import {
  correctionDecided,
  correctionUndone,
  entryAdded,
  entryCorrectedByHr,
} from '@portal/contracts/attendance/events';
import {
  accountAlertRaised,
  passwordForgotten,
  passwordLinkMade,
  personalDataReady,
  personalDataRequested,
  registrationExpiring,
  secondFactorChanged,
  userChanged,
  userCreated,
  userDeleted,
  userReset,
  userSetUp,
} from '@portal/contracts/identity/events';
import { leaveRequested } from '@portal/contracts/leave/events';
import { messagingAudited, personalDataCollected } from '@portal/contracts/messaging/events';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { publishPersonalDataCollected } from '@portal/runtime/personal-data/personal-data-collector';
import { createReadingRecorder, publishReading } from '@portal/runtime/reading-recorder';
import { startService } from '@portal/runtime/start-service';
import { onAccountAlertRaised } from './consumers/on-account-alert-raised.ts';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onCorrectionDecided } from './consumers/on-correction-decided.ts';
import { onLeaveDecided } from './consumers/on-leave-decided.ts';
import { onLeaveRequested } from './consumers/on-leave-requested.ts';
import { onPasswordForgotten } from './consumers/on-password-forgotten.ts';
import { onPasswordLinkMade } from './consumers/on-password-link-made.ts';
import {
  onPersonalDataReady,
  onPersonalDataRequested,
} from './consumers/on-personal-data-requested.ts';
import { onRegistrationExpiring } from './consumers/on-registration-expiring.ts';
import { onSecondFactorChanged } from './consumers/on-second-factor-changed.ts';
import { onSessionChangedByHr } from './consumers/on-session-changed-by-hr.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { onWeeklyReportMade } from './consumers/on-weekly-report-made.ts';
import { environment } from './environment.ts';
import { createResolvers } from './graph/resolvers.ts';
import { retentionRules } from './jobs/retention-rules.ts';
import { openMailModule } from './mail/mail-module.ts';
import { dropMailExpiry } from './migrations/drop-mail-expiry.ts';
import { createHrEmailStore } from './store/hr-email.ts';
import { createMailPreferenceStore } from './store/mail-preferences.ts';
import { createMessageStore } from './store/messages.ts';
import { createPeopleStore } from './store/people.ts';
import { personalDataSources } from './store/personal-data-sources.ts';
import { createReadStateStore } from './store/read-states.ts';
import { republishedHistory } from './store/republished-history.ts';

/** Starts the messaging service: messages between staff and HR, and all emails. */
export function start(env: NodeJS.ProcessEnv) {
  return startService({
    service: 'messaging',
    env,
    shape: environment,
    schema: new URL('../schema.graphql', import.meta.url),
    build({ env, connection, changes, outbox, bus, log }) {
      const people = createPeopleStore(connection);
      const messages = createMessageStore(connection);
      const readStates = createReadStateStore(connection);
      const hrEmail = createHrEmailStore(connection);
      const mailPreferences = createMailPreferenceStore(connection);
      const mailModule = openMailModule({
        env,
        connection,
        changes,
        people,
        hrEmail,
        mailPreferences,
        log,
      });
      const { mails, mailEnqueuer, mailSealer } = mailModule;
      const onAccount = onAccountChanged(people);
      return {
        resolvers: createResolvers({
          messages,
          readStates,
          people,
          hrEmail,
          mailPreferences,
          mails,
          mailEnqueuer,
          outbox,
          readings: createReadingRecorder({
            connection,
            outbox,
            write: publishReading(messagingAudited),
          }),
          mailSealer,
        }),
        consumers: [
          {
            from: 'identity' as const,
            handlers: {
              [userCreated.name]: onAccount,
              [userSetUp.name]: onAccount,
              [userChanged.name]: onAccount,
              [userReset.name]: onAccount,
              [userDeleted.name]: onUserDeleted({
                people,
                readStates,
                mails,
                mailPreferences,
                connection,
              }),
              [passwordForgotten.name]: onPasswordForgotten({
                people,
                messages,
                mailEnqueuer,
                outbox,
              }),
              [passwordLinkMade.name]: onPasswordLinkMade({ people, mails }),
              [secondFactorChanged.name]: onSecondFactorChanged({ people, mails }),
              [accountAlertRaised.name]: onAccountAlertRaised({ people, mails }),
              [personalDataRequested.name]: onPersonalDataRequested({ connection, people, mails }),
              [personalDataReady.name]: onPersonalDataReady({ people, mails }),
              [registrationExpiring.name]: onRegistrationExpiring({
                people,
                messages,
                mailEnqueuer,
                outbox,
              }),
            },
          },
          {
            from: 'leave' as const,
            handlers: {
              [leaveRequested.name]: onLeaveRequested(mailEnqueuer),
              ...onLeaveDecided(mailEnqueuer),
            },
          },
          {
            from: 'attendance' as const,
            handlers: {
              [entryAdded.name]: onSessionChangedByHr(mailEnqueuer, 'added'),
              [entryCorrectedByHr.name]: onSessionChangedByHr(mailEnqueuer, 'corrected'),
              [correctionDecided.name]: onCorrectionDecided(mailEnqueuer),
              [correctionUndone.name]: onCorrectionDecided(mailEnqueuer),
            },
          },
          {
            from: 'records' as const,
            handlers: { [weeklyReportMade.name]: onWeeklyReportMade(mailEnqueuer) },
          },
        ],
        sealedFields: [
          { collection: 'people', field: 'sealedEmail', sealer: mailSealer },
          { collection: 'mails', field: 'sealed', sealer: mailSealer },
        ],
        personalData: {
          sources: personalDataSources(connection),
          onCollected: publishPersonalDataCollected(personalDataCollected),
        },
        removeRest: messages.removeByUser,
        history: republishedHistory(connection),
        migrations: [
          {
            name: 'a nightly job removes emails, not the database after 30 days',
            run: () => dropMailExpiry(connection),
          },
        ],
        retention: retentionRules({ bus, connection, messages, mails, people }, env),
        queueStates: async () => [{ name: 'mail', ...(await mails.counts()) }],
        oldestJobs: async () => ({ mail: await mails.oldestPending() }),
        workers: mailModule.workers,
        queues: mailModule.queues,
      };
    },
  });
}
