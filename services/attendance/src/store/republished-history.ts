import { createHistorySource, type HistorySource } from '@portal/bus/history-source';
import { createEvent } from '@portal/bus/outbox';
import {
  clockedIn,
  clockedOut,
  clockOutMissing,
  clockUndone,
  correctionDecided,
  correctionRequested,
  correctionUndone,
  entryAdded,
  entryCorrected,
  irregularHoursChanged,
  personErased,
  registrationChanged,
} from '@portal/contracts/attendance/events';
import type { Connection } from 'mongoose';
import { toEntryDto } from '../dto/to-entry-dto.ts';
import { irregularHoursEvent } from '../events/irregular-hours-event.ts';
import { type CorrectionRow, toCorrection } from './corrections.ts';
import { type EntryRow, toEntry } from './entry-schema.ts';
import { type IrregularHoursRow, toIrregularHours } from './irregular-hours.ts';
import type { RegistrationRow } from './registrations.ts';

/**
 * The events of attendance, rebuilt from its data: sessions, undone ones, corrections, irregular hours, registrations,
 * erasures.
 */
export function republishedHistory(connection: Connection): readonly HistorySource[] {
  return [
    createHistorySource<EntryRow>({
      connection,
      name: 'sessions',
      rows: 'entries',
      types: [clockedIn, clockedOut, clockOutMissing, entryCorrected, entryAdded, clockUndone],
      // A concurrent clock-in briefly stores a key that is not a session.
      filter: { clockInTime: { $exists: true } },
      eventsOf(row) {
        const entry = toEntry(row);
        const now = entry.clockOutTime ?? entry.clockInTime;
        const data = { ...toEntryDto(entry, new Date()), version: entry.version };
        return [createEvent(typeOfEntry(row), { userId: entry.userId, data, now })];
      },
    }),
    createHistorySource<EntryRow>({
      connection,
      name: 'undone-sessions',
      rows: 'undone-entries',
      types: [clockUndone],
      eventsOf(row) {
        const entry = toEntry(row);
        const undone = 'clock-in' as const;
        const data = { ...toEntryDto(entry, new Date()), version: entry.version, undone };
        return [createEvent(clockUndone, { userId: entry.userId, data, now: entry.clockInTime })];
      },
    }),
    createHistorySource<CorrectionRow>({
      connection,
      name: 'corrections',
      rows: 'corrections',
      types: [correctionRequested, correctionDecided, correctionUndone],
      eventsOf(row) {
        const { id, version, userId, entryId, status, ...correction } = toCorrection(row);
        const type = status === 'pending' ? correctionRequested : correctionDecided;
        const clockInTime = correction.clockInTime.toISOString();
        const clockOutTime = correction.clockOutTime.toISOString();
        const data = { id, version, userId, entryId, status, clockInTime, clockOutTime };
        return [
          createEvent(type, { userId, data, now: correction.decidedAt ?? correction.requestedAt }),
        ];
      },
    }),
    createHistorySource<IrregularHoursRow>({
      connection,
      name: 'irregular-hours',
      rows: 'irregular-hours',
      types: [irregularHoursChanged],
      eventsOf: (row) => [irregularHoursEvent(toIrregularHours(row), new Date())],
    }),
    createHistorySource<RegistrationRow>({
      connection,
      name: 'registrations',
      rows: 'registrations',
      types: [registrationChanged],
      filter: { isRemoved: false },
      eventsOf({ _id: id, isRemoved: _, ...row }) {
        const data = registrationChanged.data.parse({ id, ...row });
        return [createEvent(registrationChanged, { userId: row.userId, data, now: new Date() })];
      },
    }),
    createHistorySource<{ _id: string; version: number }>({
      connection,
      name: 'erased-people',
      rows: 'people',
      filter: { deleted: true },
      types: [personErased],
      isKept: false,
      eventsOf: ({ _id: id, version }) => [
        createEvent(personErased, { userId: id, data: { id, version }, now: new Date() }),
      ],
    }),
  ];
}

function typeOfEntry({ corrected, missingClockOut, clockOutTime }: EntryRow) {
  if (corrected) return entryCorrected;
  if (missingClockOut) return clockOutMissing;
  return clockOutTime === null ? clockedIn : clockedOut;
}
