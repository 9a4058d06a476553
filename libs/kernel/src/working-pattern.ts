import { type HolidayCalendar, isBankHoliday, isStandardWorkingDay } from './bank-holidays.ts';
import { minutesBetween } from './duration.ts';
import { addDays, daysBetween, instantInLondon, weekday } from './london.ts';

/** Work hours in London times of day, `HH:MM`; overnight if the end is earlier than the start. */
export interface WorkHours {
  workStartTime: string;
  workEndTime: string;
}

/** A shift of a working pattern. */
export interface PatternShift {
  /** The week of the pattern; 1 is the first. */
  week: number;
  /** The day on which it begins; 1 is Monday. */
  weekday: number;
  /** London time of day, `HH:MM`. */
  start: string;
  /** On the next day if it is earlier than the start. */
  end: string;
  /** Unpaid; not part of the time due. */
  breakMinutes: number;
}

/** The days and hours that somebody works from a day on (docs/specification/people.md). */
export interface WorkingPattern {
  /** The first day on which it applies; it does until the next pattern. */
  from: string;
  /** Without fixed days: no day is due, and nobody is late or absent. */
  isIrregular: boolean;
  /** Whether bank holidays are worked like other days. */
  worksBankHolidays: boolean;
  /** After how many weeks it repeats. The week of `from`, Monday to Sunday, is the first. */
  weeks: number;
  shifts: readonly PatternShift[];
}

/** What decides about somebody’s working days. */
export interface WorkSchedule {
  /** In order of `from`. Before the first one, people work Monday to Friday. */
  patterns: readonly WorkingPattern[];
  /** The bank holidays. */
  calendar?: HolidayCalendar | undefined;
}

/** The schedule of people without a pattern. */
export const standardSchedule: WorkSchedule = { patterns: [] };

type Hours = Pick<PatternShift, 'start' | 'end' | 'breakMinutes'>;

/** The pattern that applies on a day; null before the first one. */
export function patternOn(patterns: readonly WorkingPattern[], day: string): WorkingPattern | null {
  return patterns.findLast(({ from }) => from <= day) ?? null;
}

/**
 * Whether somebody is to work on a day: their pattern has a shift on it and it is no bank holiday, unless
 * they work those too. Without a pattern that is Monday to Friday except bank holidays.
 */
export function isWorkingDay(
  day: string,
  { patterns, calendar }: WorkSchedule = standardSchedule,
): boolean {
  const pattern = patternOn(patterns, day);
  if (!pattern) return isStandardWorkingDay(day, calendar);
  if (!patternShift(pattern, day)) return false;
  return pattern.worksBankHolidays || !isBankHoliday(day, calendar);
}

/** Whether somebody has irregular hours on a day. */
export function isIrregularDay(day: string, { patterns }: Pick<WorkSchedule, 'patterns'>): boolean {
  return patternOn(patterns, day)?.isIrregular ?? false;
}

/**
 * Whether annual leave on a day is deducted. That is on working days; for irregular hours, which have none, on every
 * calendar day, because leave is in hours then (docs/specification/leave.md).
 */
export function isLeaveDay(day: string, schedule: WorkSchedule = standardSchedule): boolean {
  return isIrregularDay(day, schedule) || isWorkingDay(day, schedule);
}

/**
 * Whether a day counts as a working day of sickness. That is on working days; for irregular hours, which have none,
 * Monday to Friday except bank holidays.
 */
export function isSicknessDay(day: string, schedule: WorkSchedule = standardSchedule): boolean {
  return isIrregularDay(day, schedule)
    ? isStandardWorkingDay(day, schedule.calendar)
    : isWorkingDay(day, schedule);
}

/**
 * The hours of the shift that begins on a day; null on a day without one. Before the first pattern each day has
 * the work hours, also weekends, for people who work then.
 */
export function hoursOn(
  day: string,
  patterns: readonly WorkingPattern[],
  { workStartTime, workEndTime }: WorkHours,
): Hours | null {
  const pattern = patternOn(patterns, day);
  if (!pattern) return { start: workStartTime, end: workEndTime, breakMinutes: 0 };
  return patternShift(pattern, day);
}

/**
 * The start and the end of a shift that begins on a day. Over the night of a clock change it is an hour longer or
 * shorter than its times suggest.
 */
export function shiftTimes(
  day: string,
  { start, end }: Pick<Hours, 'start' | 'end'>,
): { start: Date; end: Date } {
  return {
    start: instantInLondon(day, start),
    end: instantInLondon(end < start ? addDays(day, 1) : day, end),
  };
}

/**
 * The minutes due on a day: its shift without the unpaid break, less leave; 0 on a day that is no working day.
 * `leaveShare` is the part of the day on leave: 0, 0.5 or 1.
 */
export function dueMinutes(
  day: string,
  schedule: WorkSchedule,
  hours: WorkHours,
  leaveShare = 0,
): number {
  const shift = isWorkingDay(day, schedule) ? hoursOn(day, schedule.patterns, hours) : null;
  if (!shift) return 0;
  const { start, end } = shiftTimes(day, shift);
  // A short shift in the night of a clock change may be shorter than its break.
  const minutes = Math.max(0, minutesBetween(start, end) - shift.breakMinutes);
  return Math.round(minutes * (1 - leaveShare));
}

/** The working days a week of a pattern on average; null for irregular hours. */
export function daysPerWeek({ isIrregular, weeks, shifts }: WorkingPattern): number | null {
  return isIrregular ? null : shifts.length / weeks;
}

/** The minutes a week of a pattern on average, without unpaid breaks; null for irregular hours. */
export function minutesPerWeek({ isIrregular, weeks, shifts }: WorkingPattern): number | null {
  if (isIrregular) return null;
  return shifts.reduce((sum, shift) => sum + shiftMinutes(shift), 0) / weeks;
}

/** The minutes from the start to the end of a shift on a night without a clock change, without its break. */
export function shiftMinutes({ start, end, breakMinutes }: Hours): number {
  const minutes = minutesOfDay(end) - minutesOfDay(start);
  return (minutes < 0 ? minutes + 24 * 60 : minutes) - breakMinutes;
}

/** The first day from which two lists of patterns differ; null if they are the same. */
export function firstDifference(
  before: readonly WorkingPattern[],
  after: readonly WorkingPattern[],
): string | null {
  const starts = new Set([...before, ...after].map(({ from }) => from));
  return (
    [...starts]
      .sort()
      .find((from) => describe(patternOn(before, from)) !== describe(patternOn(after, from))) ??
    null
  );
}

/** Whether two lists of patterns plan the same for a day, so that nothing follows from their difference. */
export function isPlannedAlike(
  day: string,
  before: readonly WorkingPattern[],
  after: readonly WorkingPattern[],
): boolean {
  return planOn(before, day) === planOn(after, day);
}

function planOn(patterns: readonly WorkingPattern[], day: string): string {
  const pattern = patternOn(patterns, day);
  if (!pattern) return '';
  const shift = patternShift(pattern, day);
  return [
    pattern.isIrregular,
    pattern.worksBankHolidays,
    shift?.start,
    shift?.end,
    shift?.breakMinutes,
  ].join();
}

/** The same text for patterns with the same content, whatever the order of their shifts and fields. */
function describe(pattern: WorkingPattern | null): string {
  if (!pattern) return '';
  const { from, isIrregular, worksBankHolidays, weeks, shifts } = pattern;
  const times = shifts.map((shift) =>
    [shift.week, shift.weekday, shift.start, shift.end, shift.breakMinutes].join(),
  );
  return [from, isIrregular, worksBankHolidays, weeks, ...times.sort()].join(';');
}

function patternShift(pattern: WorkingPattern, day: string): PatternShift | null {
  const week = pattern.weeks === 1 ? 1 : (weeksSince(pattern.from, day) % pattern.weeks) + 1;
  const ofDay = weekday(day);
  return pattern.shifts.find((shift) => shift.week === week && shift.weekday === ofDay) ?? null;
}

/** The weeks, Monday to Sunday, from that of one day to that of another. Not by `weekOf`: lists ask this for thousands of days. */
function weeksSince(from: string, day: string): number {
  return Math.floor((daysBetween(from, day) + weekday(from) - 1) / 7);
}

function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
