import { isDeepStrictEqual } from 'node:util';
import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import type { ArchiveStores } from '../dependencies.ts';
import type { Counts } from '../domain/archive-job.ts';
import { buildDayRecords, type DayRecord, toEmployee } from '../domain/build-day-records.ts';
import { type DayDifference, dayDifference, type StoredRecord } from '../domain/day-difference.ts';
import { shouldArchiveDay } from '../domain/should-archive-day.ts';
import type { DayLease } from '../store/day-lease.ts';
import { type DeletedRecord, groupDeleted } from '../store/deleted-records.ts';
import type { Person } from '../store/people.ts';
import { recordId } from '../store/record-id.ts';
import { StaleDataError } from '../store/records.ts';
import type { UserFilter } from '../store/user-filter.ts';
import { writeDifferences } from '../store/write-differences.ts';
import type { ArchivingOptions } from './archive-day.ts';

export interface DayContext {
  date: string;
  calendar: HolidayCalendar;
  /** An administrator archives the day: everyone on the staff now counts, and deleted records return. */
  byHand: boolean;
}

/** A batch of people with the writes that bring the day of those on the staff up to date. */
export interface PersonBatch {
  people: readonly Person[];
  userFilter: UserFilter;
  differences: ReadonlyMap<string, DayDifference>;
  /** The stored records of the day. */
  stored: ReadonlyMap<string, readonly StoredRecord[]>;
  /** The marks of the deleted records of the day. */
  marks: readonly DeletedRecord[];
}

/** What was written of a batch. */
export interface WrittenBatch extends Counts {
  /** How many records of each person were removed. */
  removed: ReadonlyMap<string, number>;
}

export const emptyBatch: PersonBatch = {
  people: [],
  userFilter: { $in: [] },
  differences: new Map(),
  stored: new Map(),
  marks: [],
};

/**
 * Reads the day of some people and compares it with the stored records; deleted records are left out, unless an
 * administrator archives the day. `userFilter` matches the same people. `isFresh`: no record of the day is stored yet.
 */
export async function readBatch(
  { settings, entries, leave, records, deletedRecords }: ArchiveStores,
  { date, calendar, byHand }: DayContext,
  people: readonly Person[],
  userFilter: UserFilter,
  { isFresh = false } = {},
): Promise<PersonBatch> {
  if (people.length === 0) return emptyBatch;
  const [entitlements, worked, taken, stored, marks] = await Promise.all([
    settings.entitlements(userFilter),
    entries.ofDay(date, userFilter),
    leave.ofDay(date, userFilter),
    isFresh
      ? new Map<string, StoredRecord[]>()
      : records.ofDay(date, { $in: people.map(({ id }) => id) }),
    deletedRecords.ofDay(date, userFilter),
  ]);
  const deletedByUser = groupDeleted(byHand ? [] : marks, ({ userId }) => userId);
  function wantedRecords(person: Person): DayRecord[] {
    const { id } = person;
    const known = { hasWorked: worked.has(id), isRecorded: stored.has(id) };
    if (!shouldArchiveDay({ person, date, byHand, ...known })) return [];
    return buildDayRecords(toEmployee(person, entitlements), {
      date,
      calendar,
      sessions: worked.get(id) ?? [],
      leave: taken.get(id) ?? [],
      deleted: deletedByUser.get(id) ?? new Set(),
    });
  }

  const differences = people.flatMap((person) => {
    const before = stored.get(person.id) ?? [];
    const wanted = wantedRecords(person);
    if (wanted.length + before.length === 0) return [];
    return [[person.id, dayDifference(date, wanted, before, { recordId })] as const];
  });
  return { people, userFilter, differences: new Map(differences), stored, marks };
}

interface BatchWriteOptions {
  lease: DayLease;
  now: Date;
  inTransaction?: ArchivingOptions['inTransaction'];
}

/**
 * Writes a batch, unless another process has taken over the day. Skips deleted people, whose last days
 * are archived separately.
 */
export async function writeBatch(
  archive: ArchiveStores,
  day: DayContext,
  batch: PersonBatch,
  options: BatchWriteOptions,
): Promise<WrittenBatch> {
  const isUnchanged = [...batch.differences.values()].every(isEmpty);
  if (isUnchanged && !day.byHand) {
    await options.lease.renew();
    return { archived: 0, updated: 0, removed: new Map() };
  }
  try {
    return await writeIn(archive, day, batch, options);
  } catch (failure) {
    // A record was finalised or deleted meanwhile: read the current state and retry.
    if (!(failure instanceof StaleDataError)) throw failure;
    return writeBatch(
      archive,
      day,
      await readBatch(archive, day, batch.people, batch.userFilter),
      options,
    );
  }
}

async function writeIn(
  archive: ArchiveStores,
  { date, byHand }: DayContext,
  { userFilter, differences, marks }: PersonBatch,
  { lease, now, inTransaction }: BatchWriteOptions,
): Promise<WrittenBatch> {
  return archive.connection.transaction(async (session) => {
    // Read within the transaction: a concurrent deletion is either visible or conflicts with it.
    const deletedPeople = await archive.deletedPeople.deletedAmong(userFilter, session);
    assertSameMarks(marks, await archive.deletedRecords.ofDay(date, userFilter, session));
    if (byHand) await archive.deletedRecords.clearDay(date, userFilter, session);
    await lease.renew(session);
    const ofPeople = [...differences].filter(([id]) => !deletedPeople.has(id));
    const ownDifferences = ofPeople.map(([, difference]) => difference);
    const written = await writeDifferences(archive, ownDifferences, now, session);
    await inTransaction?.(written, session);
    const removed = ofPeople.map(
      ([userId, difference]) => [userId, difference.removed.length] as const,
    );
    return { ...written, removed: new Map(removed.filter(([, count]) => count > 0)) };
  });
}

/** Throws StaleDataError if a record was deleted, or restored, since the marks were read. */
function assertSameMarks(before: readonly DeletedRecord[], now: readonly DeletedRecord[]): void {
  const [old, current] = [before, now].map((marks) => marks.map(({ _id }) => String(_id)).sort());
  if (isDeepStrictEqual(old, current)) return;
  throw new StaleDataError('records were deleted or restored meanwhile');
}

function isEmpty({ added, changed, removed }: DayDifference): boolean {
  return added.length + changed.length + removed.length === 0;
}
