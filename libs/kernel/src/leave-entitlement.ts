import { type EmploymentPeriod, employedParts } from './employment.ts';
import { formatDay } from './format-date.ts';
import type { LeaveYear } from './leave-year.ts';
import { addDays, addMonths, daysBetween } from './london.ts';
import { roundToHundredth } from './round-to-hundredth.ts';
import {
  maxStatutoryDays,
  roundUpHundredths,
  statutoryDays,
  weekdayBankHolidays,
} from './statutory-leave.ts';
import { daysPerWeek, hoursOn, patternOn, type WorkSchedule } from './working-pattern.ts';

/** What somebody who works five days a week is given a year. */
export interface EntitlementBasis {
  days: number;
  /** Whether bank holidays are among those days, or free besides them. */
  bankHolidays: 'included' | 'on-top';
}

/** The days of annual leave that somebody is to have in a leave year. */
export interface EntitlementProposal {
  /** The days to book, in hundredths; bank holidays on which they would work are free besides. */
  days: number;
  /** The least that the law gives, without those bank holidays. */
  statutoryDays: number;
  /** How it is calculated, in order, each step in a line. */
  steps: string[];
}

/** A part of a leave year in which somebody works the same number of days a week. */
interface Part {
  start: string;
  end: string;
  /** Working days a week on average. */
  daysAWeek: number;
}

interface EntitlementInput {
  year: LeaveYear;
  employment: EmploymentPeriod;
  schedule: WorkSchedule;
  basis: EntitlementBasis;
}

const fullWeek = 5;
/** The hours of no pattern: only whether a day has a shift counts here. */
const anyHours = { workStartTime: '09:00', workEndTime: '17:00' };

/**
 * Proposes somebody's entitlement for a leave year, in days: in proportion to the days a week that they work, at most
 * five, and to the part of the year in which they are employed, each part with its own pattern. Bank holidays are given in the
 * same proportion, whatever weekdays they fall on (Part-time Workers Regulations 2000, regulation 5). It is never
 * less than the statutory minimum, and never rounded down (Working Time Regulations 1998, regulations 13 and 13A).
 * Null for somebody who isn't employed in the year or has irregular hours in it, whose leave accrues in hours.
 */
export function proposeEntitlement(input: EntitlementInput): EntitlementProposal | null {
  const { year, employment, schedule, basis } = input;
  const parts = partsOf(year, employment, schedule);
  if (!parts || parts.length === 0) return null;
  const length = daysBetween(year.start, year.end) + 1;
  const holidays = weekdayBankHolidays(year, schedule.calendar);
  const steps: string[] = [];
  let hundredths = 0;
  let statutory = 0;
  for (const part of parts) {
    const days = daysBetween(part.start, part.end) + 1;
    const { daysAWeek } = part;
    // Each part is rounded, so that the steps add up.
    const amount = roundUpHundredths((basis.days * 100 * shareOfWeek(part) * days) / length);
    hundredths += amount * 100;
    statutory += (statutoryDays(daysAWeek) * 100 * days) / length;
    steps.push(formatPart(part, amount, { basis, year, days, length }));
  }
  const within = parts.flatMap((part) =>
    holidays
      .filter(({ date }) => date >= part.start && date <= part.end)
      .map(({ date }) => ({ date, part })),
  );
  const free = within.filter(({ date }) => isFreeHoliday(date, schedule)).length;
  if (basis.bankHolidays === 'on-top') {
    const shares = within.reduce((sum, { part }) => sum + shareOfWeek(part), 0);
    const share = roundUpHundredths(shares * 100);
    hundredths += share * 100;
    if (share !== free)
      steps.push(`+ ${formatBankHolidays(within.length)} in proportion = ${share}`);
  }
  const isShown = basis.bankHolidays === 'included' || steps.some((step) => step.startsWith('+'));
  if (isShown && free > 0) steps.push(`− ${formatBankHolidays(free)} on working days`);
  const proposed = roundUpHundredths(hundredths - free * 100);
  const minimum = Math.max(0, roundUpHundredths(statutory - free * 100));
  if (proposed < minimum) steps.push(`at least ${minimum} by law`);
  return { days: Math.max(proposed, minimum), statutoryDays: minimum, steps };
}

function formatBankHolidays(count: number): string {
  return `${count} bank ${count === 1 ? 'holiday' : 'holidays'}`;
}

/** Splits the employed parts of a year where the days a week change; null with irregular hours. */
function partsOf(
  year: LeaveYear,
  employment: EmploymentPeriod,
  { patterns }: WorkSchedule,
): Part[] | null {
  const parts: Part[] = [];
  for (const employed of employedParts(employment, year)) {
    const starts = patterns
      .map(({ from }) => from)
      .filter((from) => from > employed.start && from <= employed.end);
    for (const [index, start] of [employed.start, ...starts].entries()) {
      const pattern = patternOn(patterns, start);
      const daysAWeek = pattern ? daysPerWeek(pattern) : fullWeek;
      if (daysAWeek === null) return null;
      const next = starts[index];
      const end = next ? addDays(next, -1) : employed.end;
      const last = parts.at(-1);
      const isContinued = last && addDays(last.end, 1) === start;
      if (isContinued && last.daysAWeek === daysAWeek) last.end = end;
      else parts.push({ start, end, daysAWeek });
    }
  }
  return parts;
}

/** Whether a bank holiday gives a day off that would otherwise be worked. */
function isFreeHoliday(date: string, { patterns }: WorkSchedule): boolean {
  const pattern = patternOn(patterns, date);
  if (!pattern) return true;
  return !pattern.worksBankHolidays && hoursOn(date, patterns, anyHours) !== null;
}

/** The share of a full-time week, for more than five days a week too: nobody is given more than full-time staff. */
function shareOfWeek({ daysAWeek }: Part): number {
  return Math.min(daysAWeek, fullWeek) / fullWeek;
}

/** `25 × 3/5 = 15`, and for a part of the year `from 1 Oct 2026: 25 × 187/365 = 12.81`. */
function formatPart(
  { start, end, daysAWeek }: Part,
  amount: number,
  {
    basis,
    year,
    days,
    length,
  }: { basis: EntitlementBasis; year: LeaveYear; days: number; length: number },
): string {
  const isWholeYear = days === length;
  const ofWeek = daysAWeek >= fullWeek ? '' : ` × ${formatDaysAWeek(daysAWeek)}/${fullWeek}`;
  const ofYear = isWholeYear ? '' : ` × ${days}/${length}`;
  const isStatutory = basis.bankHolidays === 'included' && basis.days === maxStatutoryDays;
  const yearly = isStatutory
    ? formatStatutory(daysAWeek)
    : `${roundToHundredth(basis.days)}${ofWeek}`;
  const isPlain = !isStatutory && !ofWeek && !ofYear;
  const text = isPlain ? yearly : `${yearly}${ofYear} = ${amount}`;
  if (isWholeYear) return text;
  const from = start === year.start ? null : `from ${formatDay(start)}`;
  const to = end === year.end ? null : `to ${formatDay(end)}`;
  return `${[from, to].filter(Boolean).join(' ')}: ${text}`;
}

/** `5.6 × 3`, and where that is more than the maximum `28 (5.6 × 6, at most 28)`. */
function formatStatutory(daysAWeek: number): string {
  const weeks = `5.6 × ${formatDaysAWeek(daysAWeek)}`;
  return daysAWeek <= fullWeek
    ? weeks
    : `${maxStatutoryDays} (${weeks}, at most ${maxStatutoryDays})`;
}

/** Working days a week as in a calculation: `3`, `2.5`, and `(10/3)` where decimals would not be exact. */
function formatDaysAWeek(daysAWeek: number): string {
  const weeks =
    patternWeeks.find((count) => Number.isInteger(roundToHundredth(daysAWeek * count))) ?? 1;
  return roundToHundredth(daysAWeek) === daysAWeek
    ? `${daysAWeek}`
    : `(${roundToHundredth(daysAWeek * weeks)}/${weeks})`;
}

/** The numbers of weeks that a working pattern can have. */
const patternWeeks = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * The days of annual leave that have accrued by a day in the first year of an employment, where leave accrues in it: a
 * twelfth of the year's days on the first day of each month of the employment, rounded up to half days (Working Time
 * Regulations 1998, regulation 15A). `daysAYear` gives the year's days on the first day of a month. All of them from
 * the last month on; none before the first day.
 */
export function accruedDays(
  daysAYear: (day: string) => number,
  firstDay: string,
  on: string,
): number {
  const months = Array.from({ length: 12 }, (_, index) => addMonths(firstDay, index));
  const begun = months.filter((start) => start <= on);
  const days = begun.reduce((sum, month) => sum + daysAYear(month) / 12, 0);
  return begun.length === 12 ? roundUpHundredths(days * 100) : roundUpHalves(days);
}

function roundUpHalves(days: number): number {
  return Math.ceil(Number((days * 2).toFixed(6))) / 2;
}
