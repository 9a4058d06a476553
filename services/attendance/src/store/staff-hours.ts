import { daysFromTo, endOfDay, startOfDay } from '@portal/kernel/london';
import type { PipelineStage } from 'mongoose';
import type { Period } from '../domain/period-stats.ts';
import type { PersonWeek } from '../domain/staff-hours.ts';
import type { Entries } from './entries.ts';

/**
 * The sessions of a person as the database gives them: a single number each, because rows of fields
 * would make reading a week of thousands several times dearer. Its milliseconds times 16, 8 where
 * it is late, and the day of the week from 0. What lacks its end has lasted 0; what is open has
 * minus the instant of its beginning.
 */
export interface PackedWeek {
  _id: string;
  sessions: number[];
}

/** The sessions that began in a week by person: everybody's, or some people's. */
export async function weekByPerson(
  entries: Entries,
  week: Period,
  userIds: readonly string[] | null,
): Promise<Map<string, PersonWeek>> {
  const { pipeline, options } = weekQuery(week, userIds);
  // As the driver gives them: there is nothing for a schema to do in what is counted.
  const rows = await entries.collection.aggregate<PackedWeek>(pipeline, options).toArray();
  return new Map(rows.map(({ _id, sessions }) => [_id, unpacked(sessions)]));
}

/** How the database is asked for a week: looking at the sessions of that week and at no others. */
export function weekQuery({ start, end }: Period, userIds: readonly string[] | null) {
  const days = daysFromTo(start, end);
  const ofWeek = { day: { $gte: start, $lte: end } };
  const elapsed = { $subtract: ['$clockOutTime', '$clockInTime'] };
  const begun = { $subtract: [new Date(0), '$clockInTime'] };
  // Without an end no time has elapsed, which gives null.
  const lasted = { $ifNull: [elapsed, { $cond: ['$missingClockOut', 0, begun] }] };
  const late = { $cond: ['$isLate', 8, 0] };
  const day = { $indexOfArray: [days, '$day'] };
  const packed = { $add: [{ $multiply: [lasted, 16] }, late, day] };
  const group: PipelineStage = { $group: { _id: '$userId', sessions: { $push: packed } } };
  const options = { batchSize: 100_000, allowDiskUse: true };
  if (userIds === null) {
    return { pipeline: [{ $match: ofWeek }, group], options: { ...options, hint: 'day_1' } };
  }
  // The instants bound what is looked at of each person's history.
  const clockInTime = { $gte: startOfDay(start), $lt: endOfDay(end) };
  return {
    pipeline: [{ $match: { userId: { $in: userIds }, clockInTime, ...ofWeek } }, group],
    options: { ...options, hint: 'userId_1_clockInTime_-1' },
  };
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
    else week.minutes[day] = (week.minutes[day] ?? 0) + Math.floor(lasted / 60_000);
  }
  return week;
}
