import { ensureMirror } from '@portal/bus/streams';
import { type RunningService, type ServiceParts, startService } from '@portal/runtime/service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { type Loaders, makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { correctionsIn } from './store/corrections.ts';
import { entriesIn } from './store/entries.ts';
import { entryChangesIn } from './store/entry-changes.ts';
import { peopleIn } from './store/people.ts';

export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  return startService({
    service: 'attendance',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    async build({ connection, outbox, bus, followers }): Promise<ServiceParts<Loaders>> {
      await ensureMirror(bus);
      const entries = entriesIn(connection);
      const people = peopleIn(connection);
      const corrections = correctionsIn(connection);
      const changes = entryChangesIn(connection);
      const attendance = { entries, people, corrections, changes, outbox, followers };
      const accountChanged = onAccountChanged({ entries, people, outbox });
      return {
        resolvers: resolversOf(attendance),
        loaders: makeLoaders({ entries, people }),
        consumers: [
          {
            from: 'identity',
            handlers: {
              'user-created': accountChanged,
              'user-set-up': accountChanged,
              'user-changed': accountChanged,
              'user-reset': accountChanged,
              'user-deleted': onUserDeleted(attendance),
            },
          },
        ],
      };
    },
  });
}
