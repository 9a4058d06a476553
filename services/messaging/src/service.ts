import { correctionDecided, correctionUndone } from '@portal/contracts/attendance/events';
import { leaveRequested } from '@portal/contracts/leave/events';
import {
  passwordForgotten,
  passwordLinkMade,
  userChanged,
  userCreated,
  userDeleted,
  userReset,
  userSetUp,
} from '@portal/contracts/people/events';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { startService } from '@portal/runtime/service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onCorrectionDecided } from './consumers/on-correction-decided.ts';
import { onLeaveDecided } from './consumers/on-leave-decided.ts';
import { onLeaveRequested } from './consumers/on-leave-requested.ts';
import { onPasswordForgotten } from './consumers/on-password-forgotten.ts';
import { onPasswordLinkMade } from './consumers/on-password-link-made.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { onWeeklyReportMade } from './consumers/on-weekly-report-made.ts';
import { environment } from './environment.ts';
import { resolversOf } from './graph/resolvers.ts';
import { openMailRoom } from './mail/mail-room.ts';
import { historyOf } from './store/history.ts';
import { hrEmailStore } from './store/hr-email.ts';
import { mailPreferenceStore } from './store/mail-preferences.ts';
import { messageStore } from './store/messages.ts';
import { peopleStore } from './store/people.ts';
import { readerStore } from './store/readers.ts';

/** Starts the messaging service: what staff and HR write to each other. */
export function start(env: NodeJS.ProcessEnv) {
  return startService({
    service: 'messaging',
    env,
    shape: environment,
    schema: new URL('../schema.graphql', import.meta.url),
    build({ env, connection, outbox, log }) {
      const people = peopleStore(connection);
      const messages = messageStore(connection);
      const readers = readerStore(connection);
      const hrEmail = hrEmailStore(connection);
      const mailPreferences = mailPreferenceStore(connection);
      const mailRoom = openMailRoom({ env, connection, people, hrEmail, mailPreferences, log });
      const { mails, orders, mailSealer } = mailRoom;
      const learn = onAccountChanged(people);
      return {
        resolvers: resolversOf({
          messages,
          readers,
          people,
          hrEmail,
          mailPreferences,
          mails,
          orders,
          outbox,
          mailSealer,
        }),
        consumers: [
          {
            from: 'identity' as const,
            handlers: {
              [userCreated.name]: learn,
              [userSetUp.name]: learn,
              [userChanged.name]: learn,
              [userReset.name]: learn,
              [userDeleted.name]: onUserDeleted({
                people,
                messages,
                readers,
                mails,
                mailPreferences,
                connection,
              }),
              [passwordForgotten.name]: onPasswordForgotten({ people, messages, orders, outbox }),
              [passwordLinkMade.name]: onPasswordLinkMade({ people, mails }),
            },
          },
          {
            from: 'leave' as const,
            handlers: {
              [leaveRequested.name]: onLeaveRequested(orders),
              ...onLeaveDecided(orders),
            },
          },
          {
            from: 'attendance' as const,
            handlers: {
              [correctionDecided.name]: onCorrectionDecided(orders),
              [correctionUndone.name]: onCorrectionDecided(orders),
            },
          },
          {
            from: 'records' as const,
            handlers: { [weeklyReportMade.name]: onWeeklyReportMade(orders) },
          },
        ],
        history: historyOf(connection),
        queueStates: async () => [{ name: 'mail', ...(await mails.counts()) }],
        workers: mailRoom.workers,
        queues: mailRoom.queues,
      };
    },
  });
}
