import { personalDataCollected, recordsAudited } from '@portal/contracts/records/events';
import { nationEnv, retentionEnv, valkeyEnv } from '@portal/runtime/env';
import {
  onPersonalDataRequested,
  publishPersonalDataCollected,
} from '@portal/runtime/personal-data/personal-data-collector';
import { createReadingRecorder, publishReading } from '@portal/runtime/reading-recorder';
import { type ServiceComponents, startService } from '@portal/runtime/start-service';
import { onAccountChanged } from './consumers/on-account-changed.ts';
import { onEntriesChanged } from './consumers/on-entries-changed.ts';
import { onHolidaysChanged } from './consumers/on-holidays-changed.ts';
import { onLeaveChanged } from './consumers/on-leave-changed.ts';
import { onSettingsChanged } from './consumers/on-settings-changed.ts';
import { onTeamChanged } from './consumers/on-team-changed.ts';
import { onTeamDeleted } from './consumers/on-team-deleted.ts';
import { onPersonErased, onUserDeleted } from './consumers/on-user-deleted.ts';
import { trackLastEvent } from './consumers/track-last-event.ts';
import type { Dependencies } from './dependencies.ts';
import { createDownloads } from './downloads.ts';
import { createResolvers } from './graph/resolvers.ts';
import { defaultIntervals } from './jobs/scheduler.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { addDeletedSessions } from './migrations/add-deleted-sessions.ts';
import { addSortNames } from './migrations/add-sort-names.ts';
import { createPayrollSummaries } from './operation-steps/summarize-payroll.ts';
import { openArchiveStores } from './store/archive-stores.ts';
import { createLastEventStore } from './store/last-events.ts';
import { personalDataSources } from './store/personal-data-sources.ts';
import { republishedHistory } from './store/republished-history.ts';
import { createWeeklyReportStore } from './store/weekly-reports.ts';

/** Starts the records service; tests pass shorter intervals. */
export const start = (env: NodeJS.ProcessEnv, intervals = defaultIntervals) =>
  startService({
    service: 'records',
    env,
    shape: { ...valkeyEnv, ...nationEnv, ...retentionEnv },
    schema: new URL('../schema.graphql', import.meta.url),
    build({ connection, changes, outbox, bus, diskSpace, env, log }) {
      const archive = openArchiveStores(connection, {
        nation: env.NATION,
        retentionYears: {
          records: env.RETENTION_YEARS,
          clockIns: env.RETENTION_CLOCK_INS_YEARS,
          leave: env.RETENTION_LEAVE_YEARS,
        },
      });
      const { settings, teams, deletedPeople } = archive;
      const reports = createWeeklyReportStore(connection);
      const lastEvents = createLastEventStore(connection);
      const { components, dependencies } = startJobs(
        archive,
        reports,
        {
          redisUrl: env.REDIS_URL,
          outbox,
          bus,
          changes,
          diskSpace,
          addressDays: env.RETENTION_ADDRESSES_DAYS,
          log,
        },
        intervals,
      );
      const deps: Dependencies = {
        ...archive,
        ...dependencies,
        reports,
        payrollSummaries: createPayrollSummaries(archive),
        lastEvents,
        outbox,
        readings: createReadingRecorder({
          connection,
          outbox,
          write: publishReading(recordsAudited),
        }),
        bus,
      };
      const entry = onEntriesChanged(archive);
      const account = onAccountChanged(archive, log);
      const consumers: NonNullable<ServiceComponents<unknown>['consumers']> = [
        {
          from: 'identity',
          handlers: {
            'user-created': account,
            'user-set-up': account,
            'user-changed': account,
            'user-reset': account,
            'personal-data-requested': onPersonalDataRequested(connection),
            'user-deleted': onUserDeleted(deletedPeople),
            'team-changed': onTeamChanged(teams),
            'team-deleted': onTeamDeleted(teams),
          },
        },
        {
          from: 'attendance',
          handlers: {
            'clocked-in': entry,
            'clocked-out': entry,
            'clock-out-missing': entry,
            'entry-corrected': entry,
            'entry-added': entry,
            'clock-undone': entry,
            'person-erased': onPersonErased(deletedPeople, 'attendance'),
          },
        },
        {
          from: 'leave',
          handlers: {
            'settings-changed': onSettingsChanged(settings),
            'holidays-changed': onHolidaysChanged(archive),
            ...onLeaveChanged(archive),
            'person-erased': onPersonErased(deletedPeople, 'leave'),
          },
        },
      ];
      return {
        resolvers: createResolvers(deps),
        personalData: {
          sources: personalDataSources(connection),
          onCollected: publishPersonalDataCollected(personalDataCollected),
        },
        history: republishedHistory(connection),
        migrations: [
          {
            name: 'add the sort keys of people’s names',
            run: () => addSortNames(archive),
          },
          {
            name: 'add the sessions of deleted records',
            run: () => addDeletedSessions(archive),
          },
        ],
        downloads: createDownloads(deps),
        consumers: consumers.map(({ from, handlers }) => ({
          from,
          handlers: trackLastEvent(lastEvents, from, handlers),
        })),
        ...components,
      };
    },
  });
