import {
  userChanged,
  userCreated,
  userDeleted,
  userReset,
  userSetUp,
} from '@portal/contracts/people/events';
import { startService } from '@portal/runtime/service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { resolversOf } from './graph/resolvers.ts';
import { messageStore } from './store/messages.ts';
import { peopleStore } from './store/people.ts';

/** Starts the messaging service: what staff and HR write to each other. */
export function start(env: NodeJS.ProcessEnv) {
  return startService({
    service: 'messaging',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    build({ connection, outbox }) {
      const people = peopleStore(connection);
      const messages = messageStore(connection);
      const learn = onAccountChanged(people);
      return {
        resolvers: resolversOf({ messages, people, outbox }),
        consumers: [
          {
            from: 'identity' as const,
            handlers: {
              [userCreated.name]: learn,
              [userSetUp.name]: learn,
              [userChanged.name]: learn,
              [userReset.name]: learn,
              [userDeleted.name]: onUserDeleted({ people, messages, connection }),
            },
          },
        ],
      };
    },
  });
}
