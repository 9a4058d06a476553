import {
  type RunningService,
  type ServiceComponents,
  startService,
} from '@portal/runtime/start-service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { environment } from './environment.ts';
import { type Loaders, makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { scheduleBankHolidayRefresh } from './jobs/schedule-bank-holiday-refresh.ts';
import { calendarFeedsIn } from './store/calendar-feeds.ts';
import { currentPolicy } from './store/current-policy.ts';
import { guardsIn } from './store/guards.ts';
import { historyOf } from './store/history.ts';
import { policyIn } from './store/leave-policy.ts';
import { requestsIn } from './store/leave-requests.ts';
import type { LeaveRow } from './store/leave-rows.ts';
import { settingsIn } from './store/leave-settings.ts';
import { changedUserIds, createVersionReader, type LeaveVersion } from './store/leave-version.ts';
import type { PackedLeaveRow } from './store/packed-leave.ts';
import { partnershipsIn } from './store/partnerships.ts';
import { peopleIn } from './store/people.ts';
import { createPersonCache } from './store/person-cache.ts';
import { publishedHolidaysIn } from './store/published-holidays.ts';

export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  return startService({
    service: 'leave',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    shape: environment,
    build({
      connection,
      outbox,
      downstreamConsumers,
      sealer,
      env,
      log,
    }): ServiceComponents<Loaders> {
      const settings = settingsIn(connection);
      const requests = requestsIn(connection);
      const people = peopleIn(connection);
      const policies = policyIn(connection);
      const published = publishedHolidaysIn(connection);
      const policy = currentPolicy({ policies, published }, env.NATION);
      const holidays = { current: policy.holidays };
      const stores = {
        ...{ people, settings, requests, holidays, policies, policy, published },
        nation: env.NATION,
        partnerships: partnershipsIn(connection),
        guards: guardsIn(connection),
        feeds: calendarFeedsIn(connection),
      };
      const cacheOptions = { version: createVersionReader(stores), changed: changedUserIds };
      const calendarCache = createPersonCache<LeaveRow, LeaveVersion>(cacheOptions);
      const balanceCache = createPersonCache<PackedLeaveRow, LeaveVersion>({
        ...cacheOptions,
        maxLists: 1,
      });
      const bankHolidays = scheduleBankHolidayRefresh(
        { ...stores, outbox },
        env.BANK_HOLIDAYS_URL,
        log,
      );
      const accountChanged = onAccountChanged({ ...stores, outbox });
      return {
        resolvers: resolversOf({
          ...stores,
          calendarCache,
          balanceCache,
          outbox,
          downstreamConsumers,
          sealer,
        }),
        loaders: makeLoaders(stores),
        history: historyOf(connection, { policies, nation: env.NATION }),
        consumers: [
          {
            from: 'identity',
            handlers: {
              'user-created': accountChanged,
              'user-changed': accountChanged,
              'user-deleted': onUserDeleted({ ...stores, connection, outbox }),
            },
          },
        ],
        workers: [bankHolidays.start],
        jobStates: async () => [await bankHolidays.state()],
      };
    },
  });
}
