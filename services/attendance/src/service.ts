import { ensureMirror } from '@portal/bus/streams';
import { type RunningService, type ServiceParts, startService } from '@portal/runtime/service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { type Loaders, makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { entriesIn } from './store/entries.ts';
import { peopleIn } from './store/people.ts';

export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  return startService({
    service: 'attendance',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    async build({ connection, outbox, bus }): Promise<ServiceParts<Loaders>> {
      await ensureMirror(bus);
      const entries = entriesIn(connection);
      const people = peopleIn(connection);
      const accountChanged = onAccountChanged({ entries, people, outbox });
      return {
        resolvers: resolversOf({ entries, people, outbox }),
        loaders: makeLoaders({ entries, people }),
        consumers: [
          {
            from: 'identity',
            handlers: {
              'user-created': accountChanged,
              'user-set-up': accountChanged,
              'user-changed': accountChanged,
              'user-reset': accountChanged,
              'user-deleted': onUserDeleted({ entries, people, outbox }),
            },
          },
        ],
      };
    },
  });
}
