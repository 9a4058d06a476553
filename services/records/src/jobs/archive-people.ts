import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { type DayDifference, dayDifference, type StoredRecord } from '../domain/day-difference.ts';
import { recordsOfDay } from '../domain/records-of-day.ts';
import { isStaffOn } from '../domain/staff-of-day.ts';
import type { DayRun } from '../store/day-runs.ts';
import { deletedOf, forgetDeletions } from '../store/deleted-records.ts';
import { departedOf } from '../store/departures.ts';
import { leaveOn } from '../store/leave.ts';
import type { Person } from '../store/people.ts';
import { recordId } from '../store/record-id.ts';
import { storedOf } from '../store/records.ts';
import { sessionsOfDay } from '../store/sessions.ts';
import { entitlementsOf } from '../store/settings.ts';
import type { Whose } from '../store/whose.ts';
import { OutOfDate, writeDifferences } from '../store/write-records.ts';
import type { Archive, ArchivingOptions, Written } from './archive-day.ts';

export interface Day {
  date: string;
  calendar: HolidayCalendar;
  /** By somebody: who is on the staff by now counts, and what was deleted comes back. */
  byHand: boolean;
}

/** Some people, and what has to be written for the day of those who were staff to be as it should. */
export interface Batch {
  people: readonly Person[];
  whose: Whose;
  differences: ReadonlyMap<string, DayDifference>;
  /** What there is of the day. */
  stored: ReadonlyMap<string, readonly StoredRecord[]>;
}

export const emptyBatch: Batch = {
  people: [],
  whose: { $in: [] },
  differences: new Map(),
  stored: new Map(),
};

/**
 * Looks at the day of some people: what is known of it, and what is archived, unless nothing of the day
 * is. `whose` is the same people.
 */
export async function readPeople(
  { settings, sessions, leave, records }: Archive,
  { date, calendar, byHand }: Day,
  people: readonly Person[],
  whose: Whose,
  { isFresh = false } = {},
): Promise<Batch> {
  if (people.length === 0) return emptyBatch;
  const [entitlements, worked, taken, stored] = await Promise.all([
    entitlementsOf(settings, whose),
    sessionsOfDay(sessions, date, whose),
    leaveOn(leave, date, whose),
    isFresh
      ? new Map<string, StoredRecord[]>()
      : storedOf(records, date, { $in: people.map(({ _id }) => _id) }),
  ]);
  const staff = people.filter((person) => {
    const { _id } = person;
    const known = { hasWorked: worked.has(_id), isRecorded: stored.has(_id) };
    return isStaffOn({ person, date, byHand, ...known });
  });
  const differences = staff.map(({ _id: id, firstName, lastName, ...person }) => {
    const annualLeaveEntitlement = entitlements.get(id) ?? person.annualLeaveEntitlement;
    const wanted = recordsOfDay(
      { id, firstName, lastName, role: 'employee', annualLeaveEntitlement },
      { date, calendar, sessions: worked.get(id) ?? [], leave: taken.get(id) ?? [] },
    );
    return [id, dayDifference(date, wanted, stored.get(id) ?? [], { recordId })] as const;
  });
  return { people, whose, differences: new Map(differences), stored };
}

interface Writing {
  run: DayRun;
  now: Date;
  within?: ArchivingOptions['within'];
}

/**
 * Writes what was found, unless the day is somebody else’s by now. Left out are who was deleted, whom
 * what removes them archives to the end, and records that somebody deleted, unless it is done by hand.
 */
export async function writePeople(
  archive: Archive,
  day: Day,
  batch: Batch,
  writing: Writing,
): Promise<Written> {
  const isNothing = [...batch.differences.values()].every(isEmpty);
  if (isNothing && !day.byHand) {
    await writing.run.renew();
    return { archived: 0, updated: 0 };
  }
  try {
    return await writeIn(archive, day, batch, writing);
  } catch (failure) {
    // Somebody was archived for the last time meanwhile, or HR deleted a record: that is seen now.
    if (!(failure instanceof OutOfDate)) throw failure;
    return writePeople(
      archive,
      day,
      await readPeople(archive, day, batch.people, batch.whose),
      writing,
    );
  }
}

// Each further write, and the one that ends the run, makes what was written before durable with it.
const options = { writeConcern: { w: 1 } } as const;

async function writeIn(
  archive: Archive,
  { date, byHand }: Day,
  { whose, differences }: Batch,
  { run, now, within }: Writing,
): Promise<Written> {
  const session = await archive.records.startSession();
  try {
    return await session.withTransaction(async () => {
      // Asked first and in here: a last archive or a deletion of this moment is seen, or meets this one.
      const departed = await departedOf(archive.departures, whose, session);
      const deleted = byHand
        ? await forgetDeletions(archive.deleted, date, whose, session)
        : await deletedOf(archive.deleted, date, whose, session);
      await run.renew(session);
      const left = [...differences]
        .filter(([id]) => !departed.has(id))
        .map(([, { fresh, ...rest }]) => ({
          ...rest,
          fresh: fresh.filter(({ id }) => !deleted.has(id)),
        }));
      const written = await writeDifferences(archive, left, now, session);
      await within?.(written, session);
      return written;
    }, options);
  } finally {
    await session.endSession();
  }
}

function isEmpty({ fresh, changed, gone }: DayDifference): boolean {
  return fresh.length + changed.length + gone.length === 0;
}
