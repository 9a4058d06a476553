import type { BulkHandler } from '@portal/bus/event-consumer';
import type { clockedIn, clockUndone } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import type { Archive } from '../dependencies.ts';
import type { PersonDay } from '../store/changes.ts';
import { queueForReArchiving } from '../store/queue-for-re-archiving.ts';
import type { RemovedSession, StoredEntry } from '../store/sessions.ts';

type Entry = DataOf<typeof clockedIn> & Partial<Pick<DataOf<typeof clockUndone>, 'undone'>>;

type Stores = Pick<Archive, 'sessions' | 'changes' | 'days' | 'deletedPeople'>;

/**
 * Stores sessions of work. Archived days that they touch are archived again, including the day from
 * which a session was moved.
 */
export function onEntriesChanged({ sessions, changes, days, deletedPeople }: Stores): BulkHandler {
  return {
    async handleAll(events: readonly CloudEvent<Entry>[], session: ClientSession) {
      const entries = events.map(({ data }) => data);
      const userIds = new Set(entries.map(({ userId }) => userId));
      const finalised = await deletedPeople.finalisedAmong([...userIds], session);
      const current = entries.filter(({ userId }) => !finalised.has(userId));
      const ids = new Set(current.map(({ id }) => id));
      const before = await sessions.personDays({ ids: [...ids], userIds: [...userIds] }, session);
      const touched = [...before, ...current.map(({ day, userId }) => ({ day, userId }))];
      await sessions.saveEachIfNewer(current.map(toSession), session);
      await queueForReArchiving({ changes, days }, uniquePersonDays(touched), session);
    },
  };
}

function uniquePersonDays(personDays: readonly PersonDay[]): PersonDay[] {
  return [
    ...new Map(
      personDays.map((personDay) => [`${personDay.day} ${personDay.userId}`, personDay]),
    ).values(),
  ];
}

function toSession(entry: Entry): StoredEntry | RemovedSession {
  const { id, version, userId, undone } = entry;
  if (undone === 'clock-in') return { id, version, userId, removed: true };
  return {
    id,
    version,
    userId,
    day: entry.day,
    clockInTime: new Date(entry.clockInTime),
    clockOutTime: entry.clockOutTime === null ? null : new Date(entry.clockOutTime),
    isLate: entry.isLate,
    lateMinutes: entry.lateMinutes,
    clockInLocation: entry.clockInLocation,
    clockOutLocation: entry.clockOutLocation,
  };
}
