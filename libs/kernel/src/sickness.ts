import { addDays, daysBetween, eachDay } from './london.ts';
import { isLeaveDay, type WorkSchedule } from './working-pattern.ts';

/** A spell of sickness, from its first to its last day. */
export interface Spell {
  startDate: string;
  endDate: string;
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
 * The Bradford factor on a day: the number of sickness spells, squared, times their days, in the 52
 * weeks that end on that day. Only working days count, each once (docs/specification/leave.md). A
 * spell without a working day in the 52 weeks doesn't count, and spells without a working day
 * between them are one. The factor is a hint for a conversation only: ACAS warns against using it
 * as a trigger, because disability can cause many short spells (Equality Act 2010, section 15).
 */
export function bradfordFactor(
  spells: readonly Spell[],
  on: string,
  schedule?: WorkSchedule,
): number {
  const sick = new Set(spells.flatMap(({ startDate, endDate }) => eachDay(startDate, endDate)));
  let days = 0;
  let spellCount = 0;
  let wasSick = false;
  for (const day of eachDay(addDays(on, 1 - weeksInWindow * 7), on)) {
    if (!isLeaveDay(day, schedule)) continue;
    const isSick = sick.has(day);
    if (isSick) days += 1;
    if (isSick && !wasSick) spellCount += 1;
    wasSick = isSick;
  }
  return spellCount * spellCount * days;
}
