import { minutesBetween } from '@portal/kernel/duration';
import { employedSessions, firstEmployedDay } from '@portal/kernel/employment';
import { addDays, eachDay, weekOf } from '@portal/kernel/london';
import { dueMinutesOn, type WorkPlan } from './work-plan.ts';

interface WorkedSession {
  day: string;
  clockInTime: string;
  clockOutTime: string | null;
}

export interface WeekHours {
  /** The Monday. */
  start: string;
  workedMinutes: number;
  dueMinutes: number;
}

const weekCount = 13;

/** The thirteen weeks up to yesterday: today is not over, so its due time can’t be worked yet. */
export function periodOfWeeks(today: string): { start: string; end: string } {
  const end = addDays(today, -1);
  return { start: addDays(weekOf(end).start, -7 * (weekCount - 1)), end };
}

/**
 * The hours worked and due in each week of a period, in minutes as the hours pages and the weekly report count them.
 * Sessions without a clock-out have no hours, and those outside of the employment don’t count. `recordedDays` are the
 * archived days before the account was created.
 */
export function weeksAgainstDue(
  { start, end }: { start: string; end: string },
  sessions: readonly WorkedSession[],
  plan: WorkPlan,
  recordedDays: readonly string[] = [],
): WeekHours[] {
  const counted = employedSessions(sessions, plan.employment);
  const recorded = new Set([...counted.map(({ day }) => day), ...recordedDays]);
  const days = Map.groupBy(eachDay(start, end), (day) => weekOf(day).start);
  return [...days].map(([monday, ofWeek]) => ({
    start: monday,
    workedMinutes: sum(
      counted.filter(({ day }) => ofWeek.includes(day)),
      workedMinutesOf,
    ),
    dueMinutes: sum(ofWeek, (day) => dueMinutesOn(day, plan, { isRecorded: recorded.has(day) })),
  }));
}

/** The weeks without the first ones that ended before somebody’s first day and have no hours. */
export function sinceStart(
  weeks: readonly WeekHours[],
  { employment, createdOn }: WorkPlan,
): WeekHours[] {
  const firstDay = firstEmployedDay(employment) ?? createdOn ?? '';
  const first = weeks.findIndex(
    ({ start, workedMinutes, dueMinutes }) =>
      addDays(start, 6) >= firstDay || workedMinutes + dueMinutes > 0,
  );
  return first < 0 ? [] : weeks.slice(first);
}

/** The totals of weeks, in minutes. */
export function totalHours(weeks: readonly WeekHours[]) {
  const workedMinutes = sum(weeks, (week) => week.workedMinutes);
  const dueMinutes = sum(weeks, (week) => week.dueMinutes);
  return { workedMinutes, dueMinutes, difference: workedMinutes - dueMinutes };
}

function workedMinutesOf({ clockInTime, clockOutTime }: WorkedSession): number {
  return clockOutTime === null ? 0 : minutesBetween(new Date(clockInTime), new Date(clockOutTime));
}

function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
