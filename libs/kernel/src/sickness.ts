import { addDays, daysBetween, eachDay } from './london.ts';
import { isSicknessDay, type WorkSchedule } from './working-pattern.ts';

/** A spell of sickness, from its first to its last day. */
export interface Spell {
  startDate: string;
  endDate: string;
}

/** Days that a fit note covers, from its first to its last day. */
export interface FitNotePeriod {
  fromDay: string;
  toDay: string;
}

/** Sickness in the 52 weeks that end on a day. */
export interface SicknessTotals {
  spells: number;
  /** Working days. */
  days: number;
}

const selfCertifiedDays = 7;
const weeksInWindow = 52;

/**
 * Whether a spell of sickness needs a fit note. A person may self-certify the first seven calendar
 * days, weekends included (Statutory Sick Pay (Medical Evidence) Regulations 1985, regulation
 * 2(2)).
 */
export function needsFitNote(startDate: string, endDate: string): boolean {
  return daysBetween(startDate, endDate) + 1 > selfCertifiedDays;
}

/**
 * The days for which a fit note is outstanding on a day: the 8th and later calendar days of a spell, up to that day,
 * that none covers (regulation 2(2) again). `sickDays` are the calendar days of all sickness, in any order; those
 * without a working day between them are one spell, as for the Bradford factor: a week that is reported from Monday to
 * Friday, and the next one too. Spells that ended more than 52 weeks before are left out.
 */
export function fitNoteDueDays(
  sickDays: Iterable<string>,
  fitNotes: readonly FitNotePeriod[],
  on: string,
  schedule?: WorkSchedule,
): string[] {
  const earliest = addDays(on, 1 - weeksInWindow * 7);
  const isUncovered = (day: string) =>
    !fitNotes.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay);
  const spells: string[][] = [];
  for (const day of [...new Set(sickDays)].filter((one) => one <= on).sort()) {
    const spell = spells.at(-1);
    const last = spell?.at(-1);
    if (last !== undefined && !hasWorkingDayBetween(last, day, schedule)) spell?.push(day);
    else spells.push([day]);
  }
  return spells
    .filter((spell) => (spell.at(-1) ?? '') >= earliest)
    .flatMap(([first = '', ...rest]) =>
      rest.filter((day) => needsFitNote(first, day) && isUncovered(day)),
    );
}

function hasWorkingDayBetween(from: string, to: string, schedule?: WorkSchedule): boolean {
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1)) {
    if (isSicknessDay(day, schedule)) return true;
  }
  return false;
}

/**
 * The Bradford factor on a day: the number of sickness spells, squared, times their days, in the 52
 * weeks that end on that day (`sicknessTotals`). The factor is a hint for a conversation only: ACAS warns against using it
 * as a trigger, because disability can cause many short spells (Equality Act 2010, section 15).
 */
export function bradfordFactor(
  spells: readonly Spell[],
  on: string,
  schedule?: WorkSchedule,
): number {
  const { spells: count, days } = sicknessTotals(spells, on, schedule);
  return count * count * days;
}

/**
 * Counts the spells and days of sickness in the 52 weeks that end on a day. Only working days count, each once
 * (docs/specification/leave.md). A spell without a working day in the 52 weeks doesn't count, and spells
 * without a working day between them are one.
 */
export function sicknessTotals(
  spells: readonly Spell[],
  on: string,
  schedule?: WorkSchedule,
): SicknessTotals {
  const sick = new Set(spells.flatMap(({ startDate, endDate }) => eachDay(startDate, endDate)));
  let days = 0;
  let spellCount = 0;
  let wasSick = false;
  for (const day of eachDay(addDays(on, 1 - weeksInWindow * 7), on)) {
    if (!isSicknessDay(day, schedule)) continue;
    const isSick = sick.has(day);
    if (isSick) days += 1;
    if (isSick && !wasSick) spellCount += 1;
    wasSick = isSick;
  }
  return { spells: spellCount, days };
}
