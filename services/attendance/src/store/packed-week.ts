// Packs the sessions of a week into few numbers, because decoding 10,000 rows of fields takes six times
// as long as their content (docs/performance.md, `hours-summary`).
import { eachDay } from '@portal/kernel/london';
import { mongo, type PipelineStage } from 'mongoose';
import type { Period } from '../domain/period-stats.ts';
import type { PersonWeek } from '../domain/staff-hours.ts';

/**
 * People with their sessions, as the database returns them. Each session is packed into one number: its
 * minutes times 16, plus 8 if it is late, plus the day of the week from 0. A missing clock-out has 0
 * minutes; an open session has its negative clock-in time in milliseconds.
 */
export interface PackedWeek {
  ids: string[];
  sessions: number[][];
}

/** The stages that pack the matched sessions of a week. */
export function packWeek({ start, end }: Period): PipelineStage[] {
  // Counts minute boundaries, like minutesBetween.
  const elapsed = {
    $dateDiff: { startDate: '$clockInTime', endDate: '$clockOutTime', unit: 'minute' },
  };
  const begun = { $subtract: [new Date(0), '$clockInTime'] };
  // Null without a clock-out.
  const lasted = { $ifNull: [elapsed, { $cond: ['$missingClockOut', 0, begun] }] };
  const late = { $cond: ['$isLate', 8, 0] };
  const day = { $indexOfArray: [eachDay(start, end), '$day'] };
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

/** Unpacks the sessions of a week, by person. */
export function unpackWeeks(parts: readonly PackedWeek[]): Map<string, PersonWeek> {
  const packed = new Map<string, number[]>();
  for (const { ids, sessions } of parts) {
    for (const [index, userId] of ids.entries()) {
      const own = sessions[index] ?? [];
      packed.set(userId, packed.get(userId)?.concat(own) ?? own);
    }
  }
  const people = new Map<string, PersonWeek>();
  for (const [userId, sessions] of packed) people.set(userId, unpack(sessions));
  return people;
}

function unpack(sessions: readonly number[]): PersonWeek {
  const week: PersonWeek = {
    sessions: [0, 0, 0, 0, 0, 0, 0],
    minutes: [0, 0, 0, 0, 0, 0, 0],
    late: [],
    open: [],
  };
  for (const packed of sessions) {
    const lasted = Math.floor(packed / 16);
    const flags = packed - lasted * 16;
    const day = flags & 7;
    week.sessions[day] = (week.sessions[day] ?? 0) + 1;
    if (flags & 8) week.late.push(day);
    if (lasted < 0) week.open.push({ day, clockInTime: new Date(-lasted) });
    else week.minutes[day] = (week.minutes[day] ?? 0) + lasted;
  }
  return week;
}
