import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import type { Archive } from '../dependencies.ts';
import { buildDayRecords } from '../domain/build-day-records.ts';
import { type DayDifference, dayDifference, type StoredRecord } from '../domain/day-difference.ts';
import { isStaffOnDay } from '../domain/is-staff-on-day.ts';
import type { DayLease } from '../store/day-lease.ts';
import { findDeletedPeople } from '../store/deleted-people.ts';
import { clearDeletions, deletedRecordIds } from '../store/deleted-records.ts';
import { leaveOn } from '../store/leave.ts';
import type { Person } from '../store/people.ts';
import { recordId } from '../store/record-id.ts';
import { storedOf } from '../store/records.ts';
import { sessionsOfDay } from '../store/sessions.ts';
import { entitlementsOf } from '../store/settings.ts';
import type { UserFilter } from '../store/user-filter.ts';
import { StaleDataError, writeDifferences } from '../store/write-records.ts';
import type { ArchivingOptions, WriteCounts } from './archive-day.ts';

export interface Day {
  date: string;
  calendar: HolidayCalendar;
  /** An administrator archives the day: everyone on the staff now counts, and deleted records return. */
  byHand: boolean;
}

/** A batch of people with the writes that bring the day of those on the staff up to date. */
export interface Batch {
  people: readonly Person[];
  userFilter: UserFilter;
  differences: ReadonlyMap<string, DayDifference>;
  /** The stored records of the day. */
  stored: ReadonlyMap<string, readonly StoredRecord[]>;
}

export const emptyBatch: Batch = {
  people: [],
  userFilter: { $in: [] },
  differences: new Map(),
  stored: new Map(),
};

/**
 * Reads the day of some people and compares it with the stored records. `userFilter` matches the same
 * people. `isFresh`: no record of the day is stored yet.
 */
export async function readBatch(
  { settings, sessions, leave, records }: Archive,
  { date, calendar, byHand }: Day,
  people: readonly Person[],
  userFilter: UserFilter,
  { isFresh = false } = {},
): Promise<Batch> {
  if (people.length === 0) return emptyBatch;
  const [entitlements, worked, taken, stored] = await Promise.all([
    entitlementsOf(settings, userFilter),
    sessionsOfDay(sessions, date, userFilter),
    leaveOn(leave, date, userFilter),
    isFresh
      ? new Map<string, StoredRecord[]>()
      : storedOf(records, date, { $in: people.map(({ _id }) => _id) }),
  ]);
  const staff = people.filter((person) => {
    const { _id } = person;
    const known = { hasWorked: worked.has(_id), isRecorded: stored.has(_id) };
    return isStaffOnDay({ person, date, byHand, ...known });
  });
  const differences = staff.map(({ _id: id, firstName, lastName, ...person }) => {
    const annualLeaveEntitlement = entitlements.get(id) ?? person.annualLeaveEntitlement;
    const wanted = buildDayRecords(
      { id, firstName, lastName, role: 'employee', annualLeaveEntitlement },
      { date, calendar, sessions: worked.get(id) ?? [], leave: taken.get(id) ?? [] },
    );
    return [id, dayDifference(date, wanted, stored.get(id) ?? [], { recordId })] as const;
  });
  return { people, userFilter, differences: new Map(differences), stored };
}

interface BatchWriteOptions {
  lease: DayLease;
  now: Date;
  within?: ArchivingOptions['within'];
}

/**
 * Writes a batch, unless another process has taken over the day. Skips deleted people, whose last days
 * are archived separately, and deleted records, unless an administrator archives the day.
 */
export async function writeBatch(
  archive: Archive,
  day: Day,
  batch: Batch,
  options: BatchWriteOptions,
): Promise<WriteCounts> {
  const isUnchanged = [...batch.differences.values()].every(isEmpty);
  if (isUnchanged && !day.byHand) {
    await options.lease.renew();
    return { archived: 0, updated: 0 };
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

// Later writes, at the latest the one that marks the day as archived, make this one durable too.
const transactionOptions = { writeConcern: { w: 1 } } as const;

async function writeIn(
  archive: Archive,
  { date, byHand }: Day,
  { userFilter, differences }: Batch,
  { lease, now, within }: BatchWriteOptions,
): Promise<WriteCounts> {
  const session = await archive.records.startSession();
  try {
    return await session.withTransaction(async () => {
      // Read within the transaction: a concurrent deletion is either visible or conflicts with it.
      const deletedPeople = await findDeletedPeople(archive.deletedPeople, userFilter, session);
      const deleted = byHand
        ? await clearDeletions(archive.deletedRecords, date, userFilter, session)
        : await deletedRecordIds(archive.deletedRecords, date, userFilter, session);
      await lease.renew(session);
      const writable = [...differences]
        .filter(([id]) => !deletedPeople.has(id))
        .map(([, { added, ...rest }]) => ({
          ...rest,
          added: added.filter(({ id }) => !deleted.has(id)),
        }));
      const written = await writeDifferences(archive, writable, now, session);
      await within?.(written, session);
      return written;
    }, transactionOptions);
  } finally {
    await session.endSession();
  }
}

function isEmpty({ added, changed, removed }: DayDifference): boolean {
  return added.length + changed.length + removed.length === 0;
}
