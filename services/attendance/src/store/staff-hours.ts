import { daysFromTo, endOfDay, startOfDay } from '@portal/kernel/london';
import type { PipelineStage } from 'mongoose';
import type { Period } from '../domain/period-stats.ts';
import type { PersonWeek } from '../domain/staff-hours.ts';
import type { Entries } from './entries.ts';

/**
 * A session as the database gives it: one that has ended as a single number, because rows of fields
 * would make reading a week of thousands several times dearer. Its milliseconds times 16, 8 where
 * it is late, and the day of the week from 0.
 */
type Packed = number | { day: number; since: Date; missing: boolean; late: boolean };
export interface PackedWeek {
  _id: string;
  sessions: Packed[];
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
  const day = { $indexOfArray: [days, '$day'] };
  const late = { $cond: ['$isLate', 8, 0] };
  const ended = { $add: [{ $multiply: [elapsed, 16] }, late, day] };
  const unended = { day, since: '$clockInTime', missing: '$missingClockOut', late: '$isLate' };
  const group: PipelineStage = {
    // Without an end no time has elapsed, so that the sum is null.
    $group: { _id: '$userId', sessions: { $push: { $ifNull: [ended, unended] } } },
  };
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

function unpacked(sessions: readonly Packed[]): PersonWeek {
  const week: PersonWeek = {
    sessionsCount: sessions.length,
    minutes: [0, 0, 0, 0, 0, 0, 0],
    late: [],
    unended: [],
  };
  for (const session of sessions) {
    if (typeof session === 'number') {
      const flags = session % 16;
      const day = flags & 7;
      const minutes = Math.floor((session - flags) / 16 / 60_000);
      week.minutes[day] = (week.minutes[day] ?? 0) + minutes;
      if (flags & 8) week.late.push(day);
    } else {
      const { day, since, missing, late } = session;
      week.unended.push({ day, clockInTime: since, missingClockOut: missing });
      if (late) week.late.push(day);
    }
  }
  return week;
}
