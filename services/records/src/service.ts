import { nationEnv, redisEnv } from '@portal/runtime/env';
import { keptHolidays } from '@portal/runtime/holidays';
import { type ServiceParts, startService } from '@portal/runtime/service';
import { onAccount } from './consumers/on-account.ts';
import { onPersonErased, onUserDeleted } from './consumers/on-departure.ts';
import { onEntries } from './consumers/on-entries.ts';
import { onSettingsChanged } from './consumers/on-settings-changed.ts';
import { resolversOf } from './graph/resolvers.ts';
import { archiveAndAnnounce } from './jobs/archive-and-announce.ts';
import { openArchiveQueue } from './jobs/archive-queue.ts';
import { startDepartures } from './jobs/departures.ts';
import { archivedDaysIn } from './store/archived-days.ts';
import { departuresIn } from './store/departures.ts';
import { peopleIn } from './store/people.ts';
import { recordsIn } from './store/records.ts';
import { sessionsIn } from './store/sessions.ts';
import { settingsIn } from './store/settings.ts';

export const start = (env: NodeJS.ProcessEnv) =>
  startService({
    service: 'records',
    env,
    shape: { ...redisEnv, ...nationEnv },
    schema: new URL('../schema.graphql', import.meta.url),
    build({ connection, outbox, bus, env, log }) {
      const people = peopleIn(connection);
      const settings = settingsIn(connection);
      const sessions = sessionsIn(connection);
      const records = recordsIn(connection);
      const days = archivedDaysIn(connection);
      const departures = departuresIn(connection);
      const holidays = keptHolidays(connection, env.NATION);
      const archive = { people, settings, sessions, records, departures, holidays };
      const queue = openArchiveQueue(
        env.REDIS_URL,
        (date) => archiveAndAnnounce(archive, { days, outbox }, date, new Date()),
        log,
      );
      const entry = onEntries(sessions, departures);
      const account = onAccount(people);
      const consumers: ServiceParts<unknown>['consumers'] = [
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
            'person-erased': onPersonErased(departures, 'attendance'),
          },
        },
        {
          from: 'leave',
          handlers: {
            'settings-changed': onSettingsChanged(settings),
            'holidays-changed': holidays.onChanged,
            'person-erased': onPersonErased(departures, 'leave'),
          },
        },
      ];
      return {
        resolvers: resolversOf(records, queue),
        consumers,
        workers: [queue.worker, startDepartures(archive, { bus, connection, outbox, log })],
        queues: [queue.queues],
        queueStates: async () => [await queue.state()],
      };
    },
  });
