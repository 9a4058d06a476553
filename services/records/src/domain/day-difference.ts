import type { DayRecord } from './records-of-day.ts';
import { sortNameOf } from './sort-name.ts';

/** A record as it is kept, beside its times. */
export type NamedRecord = DayRecord & {
  /** The order of a day’s records, which is by name and not by bytes. */
  sortName: string;
  /** The person is gone, and with them what the record could be made from again: it stays so. */
  final?: true;
};
export type StoredRecord = NamedRecord & { id: string };

/** What has to be written for somebody’s day to be as it should. */
export interface DayDifference {
  date: string;
  fresh: (NamedRecord & { id: string })[];
  /** Only what is different of each. */
  changed: { id: string; changes: Partial<NamedRecord> }[];
  /** Of sessions that are no more. */
  gone: string[];
}

/** The id of a record, by its day, person and session. */
export type RecordIdOf = (recordDate: string, userId: string, sessionNumber: number) => string;

/**
 * What to write for a day of one person to be as `wanted`: all of its records, in the order of the
 * sessions. Who somebody was stays as it was when the day was first archived; what is final stays
 * altogether.
 */
export function dayDifference(
  date: string,
  wanted: readonly DayRecord[],
  stored: readonly StoredRecord[],
  { recordId, final = false }: { recordId: RecordIdOf; final?: boolean },
): DayDifference {
  const difference: DayDifference = { date, fresh: [], changed: [], gone: [] };
  const [first] = stored;
  if (first?.final) return difference;
  for (const row of wanted) {
    const record = first ? { ...row, ...whoItWas(first) } : row;
    const named = { ...record, sortName: sortNameOf(record), ...(final && { final }) };
    const before = stored.find(({ sessionNumber }) => sessionNumber === row.sessionNumber);
    if (before) {
      const changes = changesOf(before, named);
      if (changes) difference.changed.push({ id: before.id, changes });
    } else {
      const id = recordId(date, row.userId, row.sessionNumber);
      difference.fresh.push({ id, ...named });
    }
  }
  difference.gone = stored
    .filter(({ sessionNumber }) => sessionNumber > wanted.length)
    .map(({ id }) => id);
  return difference;
}

function whoItWas({ firstName, lastName, role, annualLeaveEntitlement }: DayRecord) {
  return { firstName, lastName, role, annualLeaveEntitlement };
}

function changesOf(before: StoredRecord, after: NamedRecord): Partial<NamedRecord> | null {
  const changed = Object.entries(after).filter(
    ([field, value]) => comparable(before[field as keyof NamedRecord]) !== comparable(value),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);
