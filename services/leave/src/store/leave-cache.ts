// Takes a query of 0.25 s for everybody's leave out of each read of the administrators' lists
// (docs/performance.md).
import { createKeyedPersonCache } from '@portal/runtime/keyed-person-cache';
import { createPersonCache } from '@portal/runtime/person-cache';
import {
  type PersonCacheInvalidator,
  watchPersonChanges,
} from '@portal/runtime/watch-person-changes';
import type { Connection } from 'mongoose';
import type { IrregularHoursStore, WorkedMinutes } from './irregular-hours.ts';
import type { DateRange, LeaveRequestStore } from './leave-requests.ts';
import type { LeaveRow } from './leave-rows.ts';
import type { PeopleStore, WorkingTerms } from './people.ts';

/** More ranges than administrators usually look at. Others are read again. */
const maxRanges = 6;
/** Longer lists are requested too rarely to be worth the memory. */
const maxRows = 20_000;

/**
 * Caches everybody's leave, working patterns and irregular hours in this process, so that only changed people's is read again. It watches
 * changes of other processes, with a delay of milliseconds, and gets changes of this process at
 * once. While it can't watch, it reads everything again.
 */
export interface LeaveCache
  extends Pick<PersonCacheInvalidator, 'invalidate' | 'isCurrent' | 'close'> {
  /** Everybody's leave in a range that isn't cancelled, as rows in no order. */
  calendarRows(range: DateRange): Promise<LeaveRow[]>;
  /** The packed leave in a range that balances depend on, by person (packed-leave.ts). */
  packedLeave(range: DateRange): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The employment and working patterns of the people who have any. */
  patternTerms(): Promise<ReadonlyMap<string, WorkingTerms>>;
  /** The minutes from which leave in hours accrues, of the people who have any. */
  workedMinutes(): Promise<ReadonlyMap<string, WorkedMinutes>>;
}

/** Opens the cache on the leave requests, working patterns and irregular hours; `close` stops watching. */
export function openLeaveCache(
  connection: Connection,
  {
    leaveRequests,
    people,
    irregularHours,
  }: {
    leaveRequests: Pick<LeaveRequestStore, 'calendarRows' | 'packedLeave'>;
    people: Pick<PeopleStore, 'patternTerms'>;
    irregularHours: Pick<IrregularHoursStore, 'workedMinutes'>;
  },
): LeaveCache {
  const rows = createKeyedPersonCache<DateRange, LeaveRow[]>(
    async (range, userIds) =>
      Map.groupBy(await leaveRequests.calendarRows(range, userIds), ({ userId }) => userId),
    { maxKeys: maxRanges, isKept: (byPerson) => countRows(byPerson) <= maxRows },
  );
  // All balances depend on the same range.
  const packed = createKeyedPersonCache<DateRange, readonly string[]>(
    async (range, userIds) => {
      const found = await leaveRequests.packedLeave(range, userIds);
      return new Map(found.map((row) => [row.userId, row.requests]));
    },
    { maxKeys: 1 },
  );
  const patternTerms = createPersonCache(people.patternTerms);
  const workedMinutes = createPersonCache((userIds) => irregularHours.workedMinutes(userIds));
  const { read, ...changes } = watchPersonChanges(connection, [
    { name: 'requests', userIdField: 'userId', caches: [rows, packed] },
    { name: 'people', userIdField: '_id', caches: [patternTerms] },
    { name: 'irregular_hours', userIdField: 'userId', caches: [workedMinutes] },
  ]);

  return {
    ...changes,
    async calendarRows(range) {
      return [...(await read(rows.get(normalize(range)))).values()].flat();
    },
    packedLeave: (range) => read(packed.get(normalize(range))),
    patternTerms: () => read(patternTerms),
    workedMinutes: () => read(workedMinutes),
  };
}

/** The same range has one key: a missing end is null. */
function normalize({ from, to }: DateRange): DateRange {
  return { from: from ?? null, to: to ?? null };
}

function countRows(byPerson: ReadonlyMap<string, readonly LeaveRow[]>): number {
  return [...byPerson.values()].reduce((sum, rows) => sum + rows.length, 0);
}
