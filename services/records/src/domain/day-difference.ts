import type { DayRecord } from './build-day-records.ts';
import { sortNameOf } from './sort-name.ts';

/** A record as it is stored, without its id and its creation time. */
export type RecordToStore = DayRecord & {
  /** Sorts the records of a day by name (sortNameOf). */
  sortName: string;
  /** The person is deleted, and with them the data behind the record: it never changes again. */
  final?: true;
};
type Later = 'dueMinutes' | 'plannedMinutes' | 'isIrregular' | 'teamId';
/** Records of earlier versions have neither times due and planned nor a team, and don't know irregular hours. */
export type StoredRecord = Omit<RecordToStore, Later> &
  Partial<Pick<RecordToStore, Later>> & { id: string };

/** The writes that bring the stored records of a person’s day up to date. */
export interface DayDifference {
  date: string;
  userId: string;
  added: (RecordToStore & { id: string })[];
  /** Only the changed fields of each. */
  changed: { id: string; changes: Partial<RecordToStore> }[];
  /** Ids of records that the day should not have. */
  removed: string[];
}

/** Makes the id of a record from its day, person and session. */
export type RecordIdOf = (recordDate: string, userId: string, sessionNumber: number) => string;

/**
 * Compares the records that one person's day should have with the stored ones. Names, role and entitlement stay as they were first archived; final records never
 * change.
 */
export function dayDifference(
  date: string,
  wanted: readonly DayRecord[],
  stored: readonly StoredRecord[],
  { recordId, final = false }: { recordId: RecordIdOf; final?: boolean },
): DayDifference {
  const [first] = stored;
  const userId = (first ?? wanted[0])?.userId ?? '';
  const difference: DayDifference = { date, userId, added: [], changed: [], removed: [] };
  if (first?.final) return difference;
  for (const row of wanted) {
    const record = first ? { ...row, ...identityFields(first) } : row;
    const named = { ...record, sortName: sortNameOf(record), ...(final && { final }) };
    const before = stored.find(({ sessionNumber }) => sessionNumber === row.sessionNumber);
    if (before) {
      const changes = changesOf(before, named);
      if (changes) difference.changed.push({ id: before.id, changes });
    } else {
      const id = recordId(date, row.userId, row.sessionNumber);
      difference.added.push({ id, ...named });
    }
  }
  difference.removed = stored
    .filter(({ sessionNumber }) => !wanted.some((row) => row.sessionNumber === sessionNumber))
    .map(({ id }) => id);
  return difference;
}

type IdentityFields = Pick<DayRecord, 'firstName' | 'lastName' | 'role' | 'annualLeaveEntitlement'>;

function identityFields({ firstName, lastName, role, annualLeaveEntitlement }: IdentityFields) {
  return { firstName, lastName, role, annualLeaveEntitlement };
}

function changesOf(before: StoredRecord, after: RecordToStore): Partial<RecordToStore> | null {
  const changed = Object.entries(after).filter(
    ([field, value]) => comparable(before[field as keyof RecordToStore]) !== comparable(value),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** Records of earlier versions, without a team or irregular hours, are of people who had none. */
function comparable(value: unknown) {
  if (value instanceof Date) return value.getTime();
  return value === false ? null : (value ?? null);
}
