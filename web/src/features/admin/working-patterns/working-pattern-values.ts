import { daysAWeek, patternProblems } from '@portal/contracts/identity/working-pattern';
import type { PatternShift, WorkHours, WorkingPattern } from '@portal/kernel/working-pattern';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import { parseTime } from '../../hours/parse-date-time.ts';

/** The field of a day; the Monday of the first week is day 0. */
type DayFieldName<Part extends string> = `day${number}.${Part}`;
export type DayTextPart = 'start' | 'end' | 'breakMinutes';

/** The values of the form, as typed. */
export type PatternValues = {
  /** `YYYY-MM-DD`, or empty. */
  from: string;
  /** `fixed` or `irregular`. */
  kind: string;
  /** The number of weeks. Those after them keep their days, in case there are more weeks again. */
  weeks: string;
  worksBankHolidays: boolean;
} & Record<DayFieldName<'isWorked'>, boolean> &
  Record<DayFieldName<DayTextPart>, string>;

/** The values of one day. A day without a shift keeps its hours, in case it gets one again. */
export interface DayValues {
  isWorked: boolean;
  start: string;
  end: string;
  breakMinutes: string;
}

export function dayOf(values: PatternValues, day: number): DayValues {
  return {
    isWorked: values[`day${day}.isWorked`] ?? false,
    start: values[`day${day}.start`] ?? '',
    end: values[`day${day}.end`] ?? '',
    breakMinutes: values[`day${day}.breakMinutes`] ?? '',
  };
}

export function withDay(values: PatternValues, day: number, dayValues: DayValues): PatternValues {
  const { isWorked, start, end, breakMinutes } = dayValues;
  return {
    ...values,
    [`day${day}.isWorked`]: isWorked,
    [`day${day}.start`]: start,
    [`day${day}.end`]: end,
    [`day${day}.breakMinutes`]: breakMinutes,
  };
}

/** The days of a week; 1 is the first. */
export function daysOfWeek(week: number): number[] {
  return Array.from({ length: daysAWeek }, (_, index) => (week - 1) * daysAWeek + index);
}

/** The days with a shift, in order. */
export function workedDays(values: PatternValues): number[] {
  return allDays(values).filter((day) => dayOf(values, day).isWorked);
}

export function toPatternValues(pattern: WorkingPattern): PatternValues {
  const { from, isIrregular, worksBankHolidays, weeks, shifts } = pattern;
  const kind = isIrregular ? 'irregular' : 'fixed';
  return withShifts({ from, kind, weeks: String(weeks), worksBankHolidays }, shifts);
}

/** Replaces all days. */
export function withShifts(
  { from, kind, weeks, worksBankHolidays }: PatternValues,
  shifts: readonly PatternShift[],
): PatternValues {
  return shifts.reduce<PatternValues>(
    (values, { week, weekday, start, end, breakMinutes }) =>
      withDay(values, (week - 1) * daysAWeek + weekday - 1, {
        isWorked: true,
        start,
        end,
        breakMinutes: String(breakMinutes),
      }),
    { from, kind, weeks, worksBankHolidays },
  );
}

/** Adds or removes the shift of a day. A new one has the hours of the shift before it, if there is one. */
export function withDayWorked(
  values: PatternValues,
  day: number,
  isWorked: boolean,
  { workStartTime, workEndTime }: WorkHours,
): PatternValues {
  const known = dayOf(values, day);
  if (known.start !== '' || !isWorked) return withDay(values, day, { ...known, isWorked });
  const worked = workedDays(values);
  const source = worked.findLast((other) => other < day) ?? worked[0];
  const hours =
    source === undefined
      ? { start: workStartTime, end: workEndTime, breakMinutes: '0' }
      : dayOf(values, source);
  return withDay(values, day, { ...hours, isWorked: true });
}

/** Gives the hours of one day to all days with a shift. */
export function copyToWorkedDays(values: PatternValues, source: number): PatternValues {
  const hours = dayOf(values, source);
  return workedDays(values).reduce((copied, day) => withDay(copied, day, hours), values);
}

/** Makes all weeks like the first. */
export function copyFirstWeek(values: PatternValues): PatternValues {
  return allDays(values).reduce(
    (copied, day) => withDay(copied, day, dayOf(values, day % daysAWeek)),
    values,
  );
}

/** The pattern of the values. Shifts that are not valid yet are left out. */
export function toWorkingPattern(values: PatternValues): WorkingPattern {
  const isIrregular = values.kind === 'irregular';
  return {
    from: values.from,
    isIrregular,
    worksBankHolidays: values.worksBankHolidays && !isIrregular,
    weeks: isIrregular ? 1 : Number(values.weeks),
    shifts: isIrregular ? [] : workedDays(values).flatMap((day) => toShift(values, day) ?? []),
  };
}

/** The shift of a day; null unless its hours are valid. */
export function toShift(values: PatternValues, day: number): PatternShift | null {
  const { isWorked, start, end, breakMinutes } = dayOf(values, day);
  const [startTime, endTime] = [parseTime(start), parseTime(end)];
  if (!isWorked || !startTime || !endTime || !isBreak(breakMinutes)) return null;
  return {
    week: Math.floor(day / daysAWeek) + 1,
    weekday: (day % daysAWeek) + 1,
    start: startTime,
    end: endTime,
    breakMinutes: Number(breakMinutes),
  };
}

export function patternErrors(values: PatternValues): FieldErrors<PatternValues> {
  const errors: FieldErrors<PatternValues> = {};
  if (!isDay(values.from)) errors.from = 'Enter the first day as dd/mm/yyyy';
  if (values.kind === 'irregular') return errors;
  for (const day of workedDays(values)) {
    const { start, end, breakMinutes } = dayOf(values, day);
    if (!parseTime(start)) errors[`day${day}.start`] = 'Enter the start as a time, like 07:30';
    if (!parseTime(end)) errors[`day${day}.end`] = 'Enter the end as a time, like 20:00';
    if (!isBreak(breakMinutes)) {
      errors[`day${day}.breakMinutes`] = 'Enter the break in minutes, from 0 to 480';
    }
  }
  const validDays = workedDays(values).filter((day) => toShift(values, day));
  if (validDays.length < workedDays(values).length) return errors;
  return { ...errors, ...toFieldErrors(values, patternProblems(toWorkingPattern(values))) };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Problems of the shifts that were sent, at the fields of their days: `shifts.3.end`. */
export function toFieldErrors(
  values: PatternValues,
  issues: readonly Issue[],
): FieldErrors<PatternValues> {
  const days = workedDays(values);
  return Object.fromEntries(
    issues.map(({ path: [field, index, part], message }) => {
      if (field !== 'shifts') return [String(field), message];
      const day = days[Number(index)] ?? 0;
      const isText = part === 'start' || part === 'end' || part === 'breakMinutes';
      return [`day${day}.${isText ? part : 'isWorked'}`, message];
    }),
  );
}

/** Whether a day was typed whose year is possible. */
export function isDay(day: string): boolean {
  return /^[12]\d{3}-\d\d-\d\d$/.test(day);
}

function allDays(values: PatternValues): number[] {
  return Array.from({ length: Number(values.weeks) * daysAWeek }, (_, day) => day);
}

/** A number of minutes from 0 to 480, as the server judges it. */
function isBreak(text: string): boolean {
  return /^\s*\d{1,3}\s*$/.test(text) && Number(text) <= 480;
}
