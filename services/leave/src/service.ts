import { nationEnv } from '@portal/runtime/env';
import { keptHolidays } from '@portal/runtime/holidays';
import { type RunningService, type ServiceParts, startService } from '@portal/runtime/service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { type Loaders, makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { guardsIn } from './store/guards.ts';
import { partnershipsIn } from './store/partnerships.ts';
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
      const holidays = keptHolidays(connection, env.NATION);
      const stores = {
        ...{ people, settings, requests, holidays },
        partnerships: partnershipsIn(connection),
        guards: guardsIn(connection),
      };
      return {
        resolvers: resolversOf({ ...stores, outbox, followers }),
        loaders: makeLoaders(stores),
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
