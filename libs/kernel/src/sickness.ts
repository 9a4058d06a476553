import { type HolidayCalendar, isWorkingDay } from './bank-holidays.ts';
import { addDays, daysBetween, daysFromTo } from './london.ts';

/** A time of sickness, from its first to its last day. */
export interface Spell {
  startDate: string;
  endDate: string;
}

const selfCertifiedDays = 7;
/** 52 weeks. */
const daysInWindow = 364;

/**
 * Whether a time of sickness, from its first to its last day, needs a fit note. The first seven
 * calendar days, weekends included, are for the person to certify (Statutory Sick Pay (Medical
 * Evidence) Regulations 1985, regulation 2(2)).
 */
export function needsFitNote(startDate: string, endDate: string): boolean {
  return daysBetween(startDate, endDate) + 1 > selfCertifiedDays;
}

/**
 * The Bradford factor on a day: the spells of sickness, squared, times the days that they took, in
 * the 52 weeks that end on that day. Days are working days, as everywhere in the portal where
 * absence is counted (decisions.md section 4), each once however many spells it lies in; what has no
 * working day in the 52 weeks is no spell, and what follows another with no working day between is the
 * same one. It is a hint for a conversation and nothing more: ACAS warns of it as a trigger, because
 * disability makes for many short spells (Equality Act 2010, section 15).
 */
export function bradfordFactor(
  spells: readonly Spell[],
  on: string,
  calendar?: HolidayCalendar,
): number {
  const sick = new Set(spells.flatMap(({ startDate, endDate }) => daysFromTo(startDate, endDate)));
  let days = 0;
  let times = 0;
  let wasSick = false;
  for (const day of daysFromTo(addDays(on, 1 - daysInWindow), on)) {
    if (!isWorkingDay(day, calendar)) continue;
    const isSick = sick.has(day);
    if (isSick) days += 1;
    if (isSick && !wasSick) times += 1;
    wasSick = isSick;
  }
  return times * times * days;
}
