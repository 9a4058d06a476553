import { sealer } from '@portal/auth/sealing';
import {
  passwordForgotten,
  passwordLinkMade,
  userChanged,
  userCreated,
  userDeleted,
  userReset,
  userSetUp,
} from '@portal/contracts/people/events';
import { every } from '@portal/runtime/every';
import { startService } from '@portal/runtime/service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onPasswordForgotten } from './consumers/on-password-forgotten.ts';
import { onPasswordLinkMade } from './consumers/on-password-link-made.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { environment } from './environment.ts';
import { resolversOf } from './graph/resolvers.ts';
import { feedQueue } from './mail/feed-queue.ts';
import { openMailQueue } from './mail/mail-queue.ts';
import { postOf } from './mail/post-of.ts';
import { sendMail } from './mail/send-mail.ts';
import { hrEmailStore } from './store/hr-email.ts';
import { mailPreferenceStore } from './store/mail-preferences.ts';
import { mailStore } from './store/mails.ts';
import { messageStore } from './store/messages.ts';
import { peopleStore } from './store/people.ts';

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
      const mails = mailStore(connection);
      const hrEmail = hrEmailStore(connection);
      const mailPreferences = mailPreferenceStore(connection);
      const post = postOf(env);
      const sending = {
        mails,
        post,
        mailSealer: sealer(env.MAIL_KEY),
        publicUrl: env.PUBLIC_URL,
      };
      const now = () => new Date();
      const queue = openMailQueue(env.REDIS_URL, (id) => sendMail(sending, id, now), log);
      const feeding = every(1_000, () => feedQueue({ mails, queue }, now), {
        what: 'queueing mails',
        log,
      });
      const learn = onAccountChanged(people);
      return {
        resolvers: resolversOf({ messages, people, hrEmail, mailPreferences, outbox }),
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
                mails,
                mailPreferences,
                connection,
              }),
              [passwordForgotten.name]: onPasswordForgotten({ people, messages, outbox }),
              [passwordLinkMade.name]: onPasswordLinkMade({ people, mails }),
            },
          },
        ],
        workers: [feeding, queue.worker],
        queues: [queue.queues, post],
      };
    },
  });
}
