import type { ServiceName } from '@portal/contracts/operation';
import { londonDay, yearsBefore } from '@portal/kernel/london';
import { readEnv, retentionEnv } from '@portal/runtime/env';
import type { Connection, mongo } from 'mongoose';
import { formatCount } from '../command-line/format-count.ts';
import type { Databases } from './database-types.ts';
import type { Difference } from './difference.ts';

type Row = mongo.BSON.Document & { _id: string; version: number };

/** The days of a row, each with a text for comparison. */
type Days = (row: Row) => ReadonlyMap<string, string>;

interface Copy {
  /** How long the owner keeps it. Older days may be removed in one service and not yet in the other. */
  years: number;
  owner: ServiceName;
  part: string;
  original: { collection: string; days: Days };
  follower: ServiceName;
  copied: { collection: string; days: Days };
  /** What is copied, such as `session`. */
  thing: string;
}

const sessionDays: Days = (row) => {
  const { day, clockInTime, clockOutTime = null, isLate, lateMinutes, clockInLocation } = row;
  const { clockOutLocation = null } = row;
  const state = {
    clockInTime,
    clockOutTime,
    isLate,
    lateMinutes,
    clockInLocation,
    clockOutLocation,
  };
  return new Map([[day, JSON.stringify(state)]]);
};

/** Days of leave that is in effect, as the leave service publishes them. */
const requestedDays: Days = ({ status, leaveType, days }) => {
  const isInEffect = status === 'approved' || (leaveType === 'sick' && status === 'pending');
  const booked = (days as { date: string; portion: string; status: string }[]).filter(
    (day) => isInEffect && day.status === 'booked',
  );
  return new Map(booked.map(({ date, portion }) => [date, portion]));
};

const copiedDays: Days = ({ days }) =>
  new Map(
    (days as { date: string; portion: string }[]).map(({ date, portion }) => [date, portion]),
  );

const periods = readEnv(retentionEnv);

const leaveIn = (follower: ServiceName, collection: string): Copy => ({
  years: periods.RETENTION_LEAVE_YEARS,
  owner: 'leave',
  part: 'requests',
  thing: 'leave request',
  follower,
  original: { collection: 'requests', days: requestedDays },
  copied: { collection, days: copiedDays },
});

const copies: readonly Copy[] = [
  {
    years: periods.RETENTION_CLOCK_INS_YEARS,
    owner: 'attendance',
    part: 'sessions',
    follower: 'records',
    thing: 'session',
    original: { collection: 'entries', days: sessionDays },
    copied: { collection: 'sessions', days: sessionDays },
  },
  leaveIn('attendance', 'leave-days'),
  leaveIn('records', 'leave'),
];

/** Compares the sessions and leave of a person with all copies, by day, from the first one that is kept on. */
export async function compareDays(databases: Databases, userId: string): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const copy of copies) found.push(...(await compareCopy(databases, copy, userId)));
  return found;
}

async function compareCopy(
  databases: Databases,
  { years, owner, part, original, follower, copied, thing }: Copy,
  userId: string,
): Promise<Difference[]> {
  const [originals, others] = await Promise.all([
    rowsOf(databases[owner], original.collection, userId),
    rowsOf(databases[follower], copied.collection, userId),
  ]);
  const since = yearsBefore(londonDay(new Date()), years);
  const byDay = new Map<string, { ids: Set<string>; own: number; other: number }>();
  for (const id of new Set([...originals.keys(), ...others.keys()])) {
    const [own, other] = [originals.get(id), others.get(id)];
    const ownDays = own ? original.days(own) : new Map<string, string>();
    const otherDays = other ? copied.days(other) : new Map<string, string>();
    for (const day of new Set([...ownDays.keys(), ...otherDays.keys()])) {
      if (day < since || ownDays.get(day) === otherDays.get(day)) continue;
      const known = byDay.get(day) ?? { ids: new Set<string>(), own: 0, other: 0 };
      known.ids.add(id);
      if (ownDays.has(day)) known.own += 1;
      if (otherDays.has(day)) known.other += 1;
      byDay.set(day, known);
    }
  }
  return [...byDay].sort().map(([day, { ids, own, other }]) => ({
    follower,
    userId,
    day,
    owner,
    what: describeCounts({ thing, owner, follower, own, other }),
    again: [...ids].filter((id) => originals.has(id)).map((id) => ({ part, id })),
    forget: blockingCopies(copied.collection, ids, originals, others),
  }));
}

function describeCounts(counts: {
  thing: string;
  owner: ServiceName;
  follower: ServiceName;
  own: number;
  other: number;
}): string {
  const { thing, owner, follower, own, other } = counts;
  // 'leave' alone would read as the absence itself.
  const ownerName = owner === 'leave' ? 'the leave service' : owner;
  if (own === other) return `${thing} differs from ${ownerName}`;
  return `${follower} has ${formatCount(other, thing)}, ${ownerName} has ${own}`;
}

/** Copies of the same or a newer version, which events published again would not replace. */
function blockingCopies(
  collection: string,
  ids: ReadonlySet<string>,
  originals: ReadonlyMap<string, Row>,
  others: ReadonlyMap<string, Row>,
): Difference['forget'] {
  const blocking = [...ids].filter((id) => {
    const [own, other] = [originals.get(id), others.get(id)];
    return other !== undefined && (own === undefined || other.version >= own.version);
  });
  return blocking.length === 0 ? null : { collection, ids: blocking };
}

async function rowsOf(
  connection: Connection,
  name: string,
  userId: string,
): Promise<Map<string, Row>> {
  const rows = await connection.collection<Row>(name).find({ userId }).toArray();
  return new Map(
    rows
      // A clock-in under way takes a key for a moment that is no session; one that was undone is none.
      .filter((row) => row.version !== undefined && !row.removed)
      .map((row) => [row._id, row as Row]),
  );
}
