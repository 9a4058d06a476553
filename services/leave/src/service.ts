import { type RunningService, type ServiceParts, startService } from '@portal/runtime/service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import { environment } from './environment.ts';
import { type Loaders, makeLoaders } from './graph/loaders.ts';
import { resolversOf } from './graph/resolvers.ts';
import { watchBankHolidays } from './jobs/watch-bank-holidays.ts';
import { calendarFeedsIn } from './store/calendar-feeds.ts';
import type { CountedRow } from './store/counted-leave.ts';
import { currentPolicy } from './store/current-policy.ts';
import { guardsIn } from './store/guards.ts';
import { historyOf } from './store/history.ts';
import { keptLists } from './store/kept-lists.ts';
import { type LeaveVersion, leaveVersions, whoChanged } from './store/leave-version.ts';
import { partnershipsIn } from './store/partnerships.ts';
import { peopleIn } from './store/people.ts';
import { policyIn } from './store/policy.ts';
import { publishedHolidaysIn } from './store/published-holidays.ts';
import type { LeaveRow } from './store/request-lists.ts';
import { requestsIn } from './store/requests.ts';
import { settingsIn } from './store/settings.ts';

export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  return startService({
    service: 'leave',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    shape: environment,
    build({ connection, outbox, followers, sealer, env, log }): ServiceParts<Loaders> {
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
      const following = { version: leaveVersions(stores), changed: whoChanged };
      const calendars = keptLists<LeaveRow, LeaveVersion>(following);
      const counted = keptLists<CountedRow, LeaveVersion>({ ...following, most: 1 });
      const bankHolidays = watchBankHolidays({ ...stores, outbox }, env.BANK_HOLIDAYS_URL, log);
      const accountChanged = onAccountChanged({ ...stores, outbox });
      return {
        resolvers: resolversOf({ ...stores, calendars, counted, outbox, followers, sealer }),
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
