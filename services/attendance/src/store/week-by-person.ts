import { addDays, daysFromTo, endOfDay, startOfDay } from '@portal/kernel/london';
import { mongo, type PipelineStage } from 'mongoose';
import type { Period } from '../domain/period-stats.ts';
import type { PersonWeek } from '../domain/staff-hours.ts';
import type { Entries } from './entries.ts';

/**
 * People with their sessions, as the database returns them. Each session is packed into one number,
 * because reading rows of fields for thousands of people takes several times longer: its minutes
 * times 16, plus 8 if it is late, plus the day of the week from 0. A missing clock-out has 0
 * minutes; an open session has its negative clock-in time in milliseconds.
 */
interface Packed {
  ids: string[];
  sessions: number[][];
}

/** Loads the sessions that began in a week, by person: everybody's (null) or some people's. */
export async function loadWeekByPerson(
  entries: Entries,
  week: Period,
  userIds: readonly string[] | null,
): Promise<Map<string, PersonWeek>> {
  const read = (days: Period) => packedOf(entries, days, week, userIds);
  const parts = await Promise.all(userIds ? [read(week)] : halvesOf(week).map(read));
  const packed = new Map<string, number[]>();
  for (const { ids, sessions } of parts.flat()) {
    for (const [index, userId] of ids.entries()) {
      const own = sessions[index] ?? [];
      packed.set(userId, packed.get(userId)?.concat(own) ?? own);
    }
  }
  const people = new Map<string, PersonWeek>();
  for (const [userId, sessions] of packed) people.set(userId, unpacked(sessions));
  return people;
}

/** Splits a week in two, so that the database reads both halves in parallel. */
function halvesOf({ start, end }: Period): Period[] {
  const middle = addDays(start, 2);
  return [
    { start, end: middle },
    { start: addDays(middle, 1), end },
  ];
}

function packedOf(
  entries: Entries,
  days: Period,
  week: Period,
  userIds: readonly string[] | null,
): Promise<Packed[]> {
  const ofDays = { day: { $gte: days.start, $lte: days.end } };
  // The instants limit how much of each person's history is scanned.
  const clockInTime = { $gte: startOfDay(days.start), $lt: endOfDay(days.end) };
  const [$match, hint] = userIds
    ? [{ userId: { $in: userIds }, clockInTime, ...ofDays }, 'userId_1_clockInTime_-1']
    : [ofDays, 'day_1'];
  const options = { hint, batchSize: 1_000, allowDiskUse: true };
  // The driver's collection, because aggregated numbers need no schema.
  return entries.collection.aggregate<Packed>([{ $match }, ...packing(week)], options).toArray();
}

function packing({ start, end }: Period): PipelineStage[] {
  // Counts minute boundaries, like minutesBetween.
  const elapsed = {
    $dateDiff: { startDate: '$clockInTime', endDate: '$clockOutTime', unit: 'minute' },
  };
  const begun = { $subtract: [new Date(0), '$clockInTime'] };
  // Null without a clock-out.
  const lasted = { $ifNull: [elapsed, { $cond: ['$missingClockOut', 0, begun] }] };
  const late = { $cond: ['$isLate', 8, 0] };
  const day = { $indexOfArray: [daysFromTo(start, end), '$day'] };
  // The driver reads a double faster than a long.
  const packed = { $add: [{ $multiply: [lasted, new mongo.Double(16)] }, late, day] };
  return [
    { $group: { _id: '$userId', sessions: { $push: packed } } },
    // Few rows, because each is slow to read; not one, because it might be too large.
    {
      $group: {
        _id: { $substrBytes: ['$_id', 22, 2] },
        ids: { $push: '$_id' },
        sessions: { $push: '$sessions' },
      },
    },
  ];
}

function unpacked(sessions: readonly number[]): PersonWeek {
  const week: PersonWeek = {
    sessionsCount: sessions.length,
    minutes: [0, 0, 0, 0, 0, 0, 0],
    late: [],
    open: [],
  };
  for (const packed of sessions) {
    const lasted = Math.floor(packed / 16);
    const flags = packed - lasted * 16;
    const day = flags & 7;
    if (flags & 8) week.late.push(day);
    if (lasted < 0) week.open.push({ day, clockInTime: new Date(-lasted) });
    else week.minutes[day] = (week.minutes[day] ?? 0) + lasted;
  }
  return week;
}
