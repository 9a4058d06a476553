import { nationEnv, redisEnv, retentionEnv } from '@portal/runtime/env';
import { createHolidayStore } from '@portal/runtime/holiday-store';
import { type ServiceComponents, startService } from '@portal/runtime/start-service';
import { onAccount } from './consumers/on-account.ts';
import { onEntries } from './consumers/on-entries.ts';
import { onHolidaysChanged } from './consumers/on-holidays-changed.ts';
import { onLeave } from './consumers/on-leave.ts';
import { onSettingsChanged } from './consumers/on-settings-changed.ts';
import { onPersonErased, onUserDeleted } from './consumers/on-user-deleted.ts';
import type { Archive } from './dependencies.ts';
import { downloadsOf } from './downloads.ts';
import { resolversOf } from './graph/resolvers.ts';
import { makeMissingReports } from './jobs/make-missing-reports.ts';
import { retention } from './jobs/retention.ts';
import { defaultIntervals } from './jobs/scheduler.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { archivedDaysIn } from './store/archived-days.ts';
import { changesIn } from './store/changes.ts';
import { daySummariesIn } from './store/day-summaries.ts';
import { deletedPeopleIn } from './store/deleted-people.ts';
import { deletedRecordsIn } from './store/deleted-records.ts';
import { historyOf } from './store/history.ts';
import { leaveIn } from './store/leave.ts';
import { peopleIn } from './store/people.ts';
import { rebuildsIn } from './store/rebuilds.ts';
import { recordsIn } from './store/records.ts';
import { sessionsIn } from './store/sessions.ts';
import { settingsIn } from './store/settings.ts';
import { sourcesIn, trackLastEvent } from './store/sources.ts';
import { weeklyReportsIn } from './store/weekly-reports.ts';

/** Starts the records service; tests pass shorter intervals. */
export const start = (env: NodeJS.ProcessEnv, intervals = defaultIntervals) =>
  startService({
    service: 'records',
    env,
    shape: { ...redisEnv, ...nationEnv, ...retentionEnv },
    schema: new URL('../schema.graphql', import.meta.url),
    build({ connection, outbox, bus, diskSpace, env, log }) {
      const people = peopleIn(connection);
      const settings = settingsIn(connection);
      const sessions = sessionsIn(connection);
      const records = recordsIn(connection);
      const days = archivedDaysIn(connection);
      const deletedPeople = deletedPeopleIn(connection);
      const holidays = createHolidayStore(connection, env.NATION);
      const leave = leaveIn(connection);
      const summaries = daySummariesIn(connection);
      const deletedRecords = deletedRecordsIn(connection);
      const changes = changesIn(connection);
      const archive: Archive = {
        ...{ people, settings, sessions, leave, records, summaries },
        ...{ days, deletedRecords, changes, deletedPeople, holidays },
        retentionYears: env.RETENTION_YEARS,
      };
      const reports = weeklyReportsIn(connection);
      const sources = sourcesIn(connection);
      const rebuilds = rebuildsIn(connection);
      const { serviceParts, dependencies } = startJobs(
        archive,
        { env, connection, outbox, bus, diskSpace, log },
        {
          sources,
          makeReports: (now, checkpoint) =>
            makeMissingReports({ archive, rebuilds, reports, outbox }, now, checkpoint),
          retention: retention(archive, reports),
        },
        intervals,
      );
      const entry = onEntries(archive);
      const account = onAccount(people);
      const consumers: NonNullable<ServiceComponents<unknown>['consumers']> = [
        {
          from: 'identity',
          handlers: {
            'user-created': account,
            'user-set-up': account,
            'user-changed': account,
            'user-reset': account,
            'user-deleted': onUserDeleted(deletedPeople),
          },
        },
        {
          from: 'attendance',
          handlers: {
            'clocked-in': entry,
            'clocked-out': entry,
            'clock-out-missing': entry,
            'entry-corrected': entry,
            'clock-undone': entry,
            'person-erased': onPersonErased(deletedPeople, 'attendance'),
          },
        },
        {
          from: 'leave',
          handlers: {
            'settings-changed': onSettingsChanged(settings),
            'holidays-changed': onHolidaysChanged({ holidays, days, changes }),
            ...onLeave(archive),
            'person-erased': onPersonErased(deletedPeople, 'leave'),
          },
        },
      ];
      return {
        resolvers: resolversOf({
          ...archive,
          ...dependencies,
          archive,
          reports,
          outbox,
          connection,
        }),
        history: historyOf(connection),
        downloads: downloadsOf({ ...dependencies, archive, reports, outbox }),
        consumers: consumers.map(({ from, handlers }) => ({
          from,
          handlers: trackLastEvent(sources, from, handlers),
        })),
        ...serviceParts,
      };
    },
  });
