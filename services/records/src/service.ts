import { nationEnv, redisEnv, retentionEnv } from '@portal/runtime/env';
import { keptHolidays } from '@portal/runtime/holidays';
import { type ServiceParts, startService } from '@portal/runtime/service';
import { onAccount } from './consumers/on-account.ts';
import { onPersonErased, onUserDeleted } from './consumers/on-departure.ts';
import { onEntries } from './consumers/on-entries.ts';
import { onHolidaysChanged } from './consumers/on-holidays-changed.ts';
import { onLeave } from './consumers/on-leave.ts';
import { onSettingsChanged } from './consumers/on-settings-changed.ts';
import { downloadsOf } from './downloads.ts';
import { resolversOf } from './graph/resolvers.ts';
import type { Archive } from './jobs/archive-day.ts';
import { makeMissingReports } from './jobs/make-missing-reports.ts';
import { retention } from './jobs/retention.ts';
import { usualIntervals } from './jobs/scheduler.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { archivedDaysIn } from './store/archived-days.ts';
import { changesIn } from './store/changes.ts';
import { daySummariesIn } from './store/day-summaries.ts';
import { deletedRecordsIn } from './store/deleted-records.ts';
import { departuresIn } from './store/departures.ts';
import { historyOf } from './store/history.ts';
import { leaveIn } from './store/leave.ts';
import { peopleIn } from './store/people.ts';
import { rebuildsIn } from './store/rebuilds.ts';
import { recordsIn } from './store/records.ts';
import { sessionsIn } from './store/sessions.ts';
import { settingsIn } from './store/settings.ts';
import { noting, sourcesIn } from './store/sources.ts';
import { weeklyReportsIn } from './store/weekly-reports.ts';

export const start = (env: NodeJS.ProcessEnv, intervals = usualIntervals) =>
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
      const departures = departuresIn(connection);
      const holidays = keptHolidays(connection, env.NATION);
      const leave = leaveIn(connection);
      const summaries = daySummariesIn(connection);
      const deleted = deletedRecordsIn(connection);
      const changes = changesIn(connection);
      const archive: Archive = {
        ...{ people, settings, sessions, leave, records, summaries },
        ...{ days, deleted, changes, departures, holidays },
        retentionYears: env.RETENTION_YEARS,
      };
      const reports = weeklyReportsIn(connection);
      const sources = sourcesIn(connection);
      const rebuilds = rebuildsIn(connection);
      const { parts, deps } = startJobs(
        archive,
        { env, connection, outbox, bus, diskSpace, log },
        {
          sources,
          makeReports: (now, goOn) =>
            makeMissingReports({ archive, rebuilds, reports, outbox }, now, goOn),
          retention: retention(archive, reports),
        },
        intervals,
      );
      const entry = onEntries(archive);
      const account = onAccount(people);
      const consumers: NonNullable<ServiceParts<unknown>['consumers']> = [
        {
          from: 'identity',
          handlers: {
            'user-created': account,
            'user-set-up': account,
            'user-changed': account,
            'user-reset': account,
            'user-deleted': onUserDeleted(departures),
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
            'person-erased': onPersonErased(departures, 'attendance'),
          },
        },
        {
          from: 'leave',
          handlers: {
            'settings-changed': onSettingsChanged(settings),
            'holidays-changed': onHolidaysChanged({ holidays, days, changes }),
            ...onLeave(archive),
            'person-erased': onPersonErased(departures, 'leave'),
          },
        },
      ];
      return {
        resolvers: resolversOf({ ...archive, ...deps, archive, reports, outbox, connection }),
        history: historyOf(connection),
        downloads: downloadsOf({ ...deps, archive, reports, outbox }),
        consumers: consumers.map(({ from, handlers }) => ({
          from,
          handlers: noting(sources, from, handlers),
        })),
        ...parts,
      };
    },
  });
