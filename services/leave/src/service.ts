import { nationEnv } from '@portal/runtime/env';
import { type RunningService, type ServiceParts, startService } from '@portal/runtime/service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { type Loaders, makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { peopleIn } from './store/people.ts';
import { requestsIn } from './store/requests.ts';
import { settingsIn } from './store/settings.ts';

export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  return startService({
    service: 'leave',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    shape: nationEnv,
    build({ connection, outbox, followers, env }): ServiceParts<Loaders> {
      const settings = settingsIn(connection);
      const requests = requestsIn(connection);
      const people = peopleIn(connection);
      const accountChanged = onAccountChanged({ people, settings, outbox });
      return {
        resolvers: resolversOf({ people, settings, outbox, followers }),
        loaders: makeLoaders({ settings, requests, nation: env.NATION }),
        consumers: [
          {
            from: 'identity',
            handlers: {
              'user-created': accountChanged,
              'user-changed': accountChanged,
              'user-deleted': onUserDeleted({ connection, people, settings, requests, outbox }),
            },
          },
        ],
      };
    },
  });
}
