import { addDays, daysBetween, weekday } from './london.ts';
import { isWorkingDay, patternOn, standardSchedule, type WorkSchedule } from './working-pattern.ts';

/** From this day on there are no waiting days, and one day of sickness is enough (Employment Rights Act 2025). */
const firstDayWithoutWaiting = '2026-04-06';
const waitingDays = 3;
/** The shortest period of incapacity for work until then, in calendar days. */
const shortestPeriodBefore = 4;
/** Periods that are at most this many days apart are linked: 8 weeks. */
const maxLinkGapDays = 56;
const maxWeeks = 28;
const maxYears = 3;
/** The least common multiple of 1 to 7: a week has a whole number of these whatever its qualifying days. */
const unitsPerWeek = 420;

/**
 * The days for which statutory sick pay is due, as `YYYY-MM-DD`, oldest first: the qualifying days of somebody’s
 * sickness, without waiting days, until 28 weeks have been paid for in linked periods or these have lasted 3 years.
 * Qualifying days are the days of the pattern, bank holidays too; for irregular hours, Monday to Friday. `sickDays` are
 * the calendar days of all sickness, in any order: leave none out, because earlier periods may be linked. It says nothing
 * about the amount, about earnings, or about whether somebody told their employer in time.
 *
 * Social Security Contributions and Benefits Act 1992:
 * - s. 152: consecutive days are a period of incapacity, of at least 4 days if it ended before 6 April 2026 and of one day
 *   since then; periods at most 8 weeks apart are one.
 * - s. 154: only qualifying days count, and each week has at least one: Wednesday where none is worked (Statutory Sick
 *   Pay (General) Regulations 1982, reg. 5(2)).
 * - s. 155(1), repealed from 6 April 2026: the first three qualifying days are not paid for. A day from then on is
 *   paid for, also in a period that began before.
 * - Statutory Sick Pay (General) Regulations 1982, reg. 3(3): nothing is due after 3 years of linked periods.
 * - s. 155(4): at most 28 weeks; s. 157(3): a day is its week, from Sunday, divided by the qualifying days in it.
 *
 * The changes are those of the Employment Rights Act 2025, s. 10, in force by S.I. 2026/373.
 */
export function statutorySickPayDays(
  sickDays: Iterable<string>,
  { patterns }: Pick<WorkSchedule, 'patterns'> = standardSchedule,
): string[] {
  const qualifying = qualifyingDaysByWeek(patterns);
  return linkPeriods(periodsOf(sickDays)).flatMap((linked) => paidDays(linked, qualifying));
}

/** Periods of consecutive days, oldest first, each with all its days. Shorter ones than the law requires are left out. */
function periodsOf(sickDays: Iterable<string>): string[][] {
  const periods: string[][] = [];
  for (const day of [...new Set(sickDays)].sort()) {
    const last = periods.at(-1);
    if (last && addDays(last.at(-1) ?? '', 1) === day) last.push(day);
    else periods.push([day]);
  }
  return periods.filter((days) => {
    const end = days.at(-1) ?? '';
    return days.length >= shortestPeriodBefore || end >= firstDayWithoutWaiting;
  });
}

/** Joins the days of linked periods. */
function linkPeriods(periods: readonly string[][]): string[][] {
  const linked: string[][] = [];
  for (const days of periods) {
    const last = linked.at(-1);
    const gap = last ? daysBetween(last.at(-1) ?? '', days[0] ?? '') - 1 : Infinity;
    if (last && gap <= maxLinkGapDays) last.push(...days);
    else linked.push([...days]);
  }
  return linked;
}

function paidDays(linked: readonly string[], qualifyingDaysIn: QualifyingDays): string[] {
  const paid: string[] = [];
  let waited = 0;
  let units = 0;
  const end = yearsLater(linked[0] ?? '', maxYears);
  for (const day of linked) {
    if (day >= end) break;
    const qualifying = qualifyingDaysIn(day);
    if (!qualifying.includes(day)) continue;
    if (day < firstDayWithoutWaiting && waited < waitingDays) {
      waited += 1;
      continue;
    }
    units += unitsPerWeek / qualifying.length;
    if (units > maxWeeks * unitsPerWeek) break;
    paid.push(day);
  }
  return paid;
}

/** The qualifying days in the week of a day, from Sunday to Saturday. */
type QualifyingDays = (day: string) => readonly string[];

function qualifyingDaysByWeek(patterns: WorkSchedule['patterns']): QualifyingDays {
  const weeks = new Map<string, readonly string[]>();
  return (day) => {
    const sunday = addDays(day, -(weekday(day) % 7));
    const known = weeks.get(sunday);
    if (known) return known;
    const week = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(sunday, offset));
    const worked = week.filter((one) => isUsuallyWorked(one, patterns));
    const qualifying = worked.length > 0 ? worked : week.slice(3, 4);
    weeks.set(sunday, qualifying);
    return qualifying;
  };
}

/** Whether a day is one of the pattern, be it a bank holiday or not. */
function isUsuallyWorked(day: string, patterns: WorkSchedule['patterns']): boolean {
  const pattern = patternOn(patterns, day);
  if (!pattern || pattern.isIrregular) return weekday(day) <= 5;
  return isWorkingDay(day, { patterns: [{ ...pattern, worksBankHolidays: true }] });
}

/** The same day of a later year; 29 February sorts before 1 March where there is none. */
function yearsLater(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}
