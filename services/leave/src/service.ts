import { nationEnv } from '@portal/runtime/env';
import { type RunningService, type ServiceParts, startService } from '@portal/runtime/service';
import { onUserCreated } from './consumers/on-user-created.ts';
import { type Loaders, makeLoaders } from './graph/loaders.ts';
import { resolvers } from './graph/resolvers.ts';
import { requestsIn } from './store/requests.ts';
import { settingsIn } from './store/settings.ts';

export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  return startService({
    service: 'leave',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    shape: nationEnv,
    build({ connection, outbox, env }): ServiceParts<Loaders> {
      const settings = settingsIn(connection);
      const requests = requestsIn(connection);
      return {
        resolvers,
        loaders: makeLoaders({ settings, requests, nation: env.NATION }),
        consumers: [
          { from: 'identity', handlers: { 'user-created': onUserCreated(settings, outbox) } },
        ],
      };
    },
  });
}
