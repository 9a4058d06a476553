import {
  leaveAudited,
  personalDataCollected,
  workHoursRequested,
} from '@portal/contracts/leave/events';
import { createCacheInvalidatingOutbox } from '@portal/runtime/create-cache-invalidating-outbox';
import {
  onPersonalDataRequested,
  publishPersonalDataCollected,
} from '@portal/runtime/personal-data/personal-data-collector';
import { createReadingRecorder, publishReading } from '@portal/runtime/reading-recorder';
import { addressRetention } from '@portal/runtime/retention/address-retention';
import {
  type RunningService,
  type ServiceComponents,
  startService,
} from '@portal/runtime/start-service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onIrregularHoursChanged } from './consumers/on-irregular-hours-changed.ts';
import { onTeamChanged } from './consumers/on-team-changed.ts';
import { onTeamDeleted } from './consumers/on-team-deleted.ts';
import { onUserDeleted } from './consumers/on-user-deleted.ts';
import type { Dependencies } from './dependencies.ts';
import { environment } from './environment.ts';
import { createLoaders, type Loaders } from './graph/loaders.ts';
import { createResolvers } from './graph/resolvers.ts';
import { createFirstRetainedLeaveDay, leaveRetention } from './jobs/retention-rule.ts';
import { scheduleBankHolidayRefresh } from './jobs/schedule-bank-holiday-refresh.ts';
import { createCalendarFeedStore } from './store/calendar-feeds.ts';
import { createFitNoteStore } from './store/fit-notes.ts';
import { createIrregularHoursStore } from './store/irregular-hours.ts';
import { openLeaveCache } from './store/leave-cache.ts';
import { createLeavePolicyStore } from './store/leave-policy.ts';
import { createLeavePolicyCache } from './store/leave-policy-cache.ts';
import { createLeaveRequestStore } from './store/leave-requests.ts';
import { createLeaveSettingsStore } from './store/leave-settings.ts';
import { createLockStore } from './store/locks.ts';
import { createPartnershipStore } from './store/partnerships.ts';
import { createPeopleStore } from './store/people.ts';
import { personalDataSources } from './store/personal-data-sources.ts';
import { createPublishedHolidayStore } from './store/published-holidays.ts';
import { republishedHistory } from './store/republished-history.ts';
import { createTeamStore } from './store/teams.ts';
import { createWorkScheduleReader } from './store/work-schedules.ts';

/** Starts the leave service: leave requests, balances, partnerships and bank holidays. */
export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  return startService({
    service: 'leave',
    env,
    schema: new URL('../schema.graphql', import.meta.url),
    shape: environment,
    build(foundation): ServiceComponents<Loaders> {
      const { bus, connection, downstreamConsumers, outbox, sealer, env, log } = foundation;
      const leaveRequests = createLeaveRequestStore(connection);
      const policies = createLeavePolicyStore(connection, env.NATION);
      const published = createPublishedHolidayStore(connection);
      const policy = createLeavePolicyCache({ policies, published });
      const people = createPeopleStore(connection);
      const irregularHours = createIrregularHoursStore(connection);
      const holidays = { current: policy.holidays };
      const leaveCache = openLeaveCache(connection, { leaveRequests, people, irregularHours });
      const deps: Dependencies = {
        leaveRequests,
        fitNotes: createFitNoteStore(connection),
        irregularHours,
        policies,
        published,
        policy,
        leaveCache,
        sealer,
        downstreamConsumers,
        settings: createLeaveSettingsStore(connection),
        people,
        firstRetainedDay: createFirstRetainedLeaveDay(connection, env.RETENTION_LEAVE_YEARS),
        teams: createTeamStore(connection),
        partnerships: createPartnershipStore(connection),
        locks: createLockStore(connection),
        feeds: createCalendarFeedStore(connection),
        holidays,
        readings: createReadingRecorder({
          connection,
          outbox,
          write: publishReading(leaveAudited),
        }),
        schedules: createWorkScheduleReader(leaveCache, holidays),
        outbox: createCacheInvalidatingOutbox(foundation.outbox, leaveCache),
      };
      const bankHolidays = scheduleBankHolidayRefresh(deps, env.BANK_HOLIDAYS_URL, log);
      const accountChanged = onAccountChanged(deps);
      return {
        sealedFields: [{ collection: 'calendar_feeds', field: 'sealedSecret' }],
        resolvers: createResolvers(deps),
        loaders: createLoaders(deps),
        personalData: {
          sources: personalDataSources(connection),
          onCollected: publishPersonalDataCollected(personalDataCollected),
        },
        history: republishedHistory(connection, policies),
        consumers: [
          {
            from: 'identity',
            handlers: {
              'user-created': accountChanged,
              'user-changed': accountChanged,
              'personal-data-requested': onPersonalDataRequested(connection),
              'user-deleted': onUserDeleted(connection, deps),
              'team-changed': onTeamChanged(deps),
              'team-deleted': onTeamDeleted(deps),
            },
          },
          {
            from: 'attendance',
            handlers: { 'irregular-hours-changed': onIrregularHoursChanged(deps) },
          },
        ],
        retention: [
          leaveRetention({ bus, connection, people }, env.RETENTION_LEAVE_YEARS),
          addressRetention(
            { bus, connection },
            [leaveAudited, workHoursRequested],
            env.RETENTION_ADDRESSES_DAYS,
          ),
        ],
        workers: [() => leaveCache, bankHolidays.start],
        jobStates: async () => [await bankHolidays.state()],
      };
    },
  });
}
