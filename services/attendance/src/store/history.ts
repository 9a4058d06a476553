import { type HistoryPart, historyPart } from '@portal/bus/history';
import { eventOf } from '@portal/bus/outbox';
import {
  clockedIn,
  clockedOut,
  clockOutMissing,
  clockUndone,
  correctionDecided,
  correctionRequested,
  correctionUndone,
  entryCorrected,
  personErased,
} from '@portal/contracts/attendance/events';
import type { Connection } from 'mongoose';
import { describeEntry } from '../domain/entry.ts';
import { type CorrectionRow, correctionOfRow } from './corrections.ts';
import { entryOf, type Row } from './entries.ts';

/** What attendance has told others of: sessions of work, also those whose clock-in was
 * undone, corrections, and who was erased. */
export function historyOf(connection: Connection): readonly HistoryPart[] {
  return [
    historyPart<Row>({
      ...{ connection, name: 'sessions', rows: 'entries' },
      types: [clockedIn, clockedOut, clockOutMissing, entryCorrected, clockUndone],
      // A clock-in under way takes a key for a moment that is no session.
      filter: { clockInTime: { $exists: true } },
      eventsOf(row) {
        const entry = entryOf(row);
        const now = entry.clockOutTime ?? entry.clockInTime;
        const data = { ...describeEntry(entry, new Date()), version: entry.version };
        return [eventOf(typeOfEntry(row), { userId: entry.userId, data, now })];
      },
    }),
    historyPart<Row>({
      ...{ connection, name: 'undone-sessions', rows: 'undone-entries', types: [clockUndone] },
      eventsOf(row) {
        const entry = entryOf(row);
        const undone = 'clock-in' as const;
        const data = { ...describeEntry(entry, new Date()), version: entry.version, undone };
        return [eventOf(clockUndone, { userId: entry.userId, data, now: entry.clockInTime })];
      },
    }),
    historyPart<CorrectionRow>({
      ...{ connection, name: 'corrections', rows: 'corrections' },
      types: [correctionRequested, correctionDecided, correctionUndone],
      eventsOf(row) {
        const { id, version, userId, entryId, status, ...correction } = correctionOfRow(row);
        const type = status === 'pending' ? correctionRequested : correctionDecided;
        const clockInTime = correction.clockInTime.toISOString();
        const clockOutTime = correction.clockOutTime.toISOString();
        const data = { id, version, userId, entryId, status, clockInTime, clockOutTime };
        return [
          eventOf(type, { userId, data, now: correction.decidedAt ?? correction.requestedAt }),
        ];
      },
    }),
    historyPart<{ _id: string; version: number }>({
      ...{ connection, name: 'erased-people', rows: 'people', filter: { deleted: true } },
      ...{ types: [personErased], isKept: false },
      eventsOf: ({ _id: id, version }) => [
        eventOf(personErased, { userId: id, data: { id, version }, now: new Date() }),
      ],
    }),
  ];
}

function typeOfEntry({ corrected, missingClockOut, clockOutTime }: Row) {
  if (corrected) return entryCorrected;
  if (missingClockOut) return clockOutMissing;
  return clockOutTime === null ? clockedIn : clockedOut;
}
