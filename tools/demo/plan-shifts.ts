import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { minutesBetween } from '@portal/kernel/duration';
import { addDays, eachDay, instantInLondon, londonDay } from '@portal/kernel/london';
import {
  hoursOn,
  isIrregularDay,
  isWorkingDay,
  patternOn,
  shiftTimes,
  type WorkHours,
  type WorkSchedule,
} from '@portal/kernel/working-pattern';
import type { Occupation } from './occupations.ts';
import type { Member } from './plan-people.ts';
import type { Device, Portion, Shift } from './plan-types.ts';
import { createSeededRandom, type SeededRandom, seededId } from './seeded-random.ts';

export interface ShiftConstraints {
  /** Days off. */
  away: ReadonlySet<string>;
  /** Half days off, by day. */
  halves: ReadonlyMap<string, Portion>;
  calendar: HolidayCalendar;
}

/** A shift with its scheduled times. */
export interface PlannedShift extends Shift {
  due: { start: Date; end: Date };
  /** The clock-out of a finished shift is missing. */
  isForgotten: boolean;
}

const minute = 60_000;
const forgottenOften = 0.006;
/** The share of days on which bank staff work. */
const irregularOften = 0.35;
const lunch = ['12:15', '12:55'] as const;
const phones = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile',
  'Mozilla/5.0 (Linux; Android 14; SM-A556B) Mobile',
] as const;

/** Plans a person's shifts up to `now`, oldest first. */
export function planShifts(
  member: Member,
  { away, halves, calendar }: ShiftConstraints,
  { seed, today, now }: { seed: string; today: string; now: Date },
): PlannedShift[] {
  const { person } = member;
  const first = addDays(londonDay(new Date(person.createdAt)), 1);
  return eachDay(first, today).flatMap((day) => {
    const hours = away.has(day) ? null : plannedHours(member, day, calendar, seed);
    if (!hours) return [];
    const random = createSeededRandom(seed, 'shift', person.id, day);
    const due = dueOn(day, hours, halves.get(day));
    const shift = planShift(member, day, due, random, seed, now);
    const hasLunchBreak = shift && member.clocksLunch && !halves.has(day) && random.boolean(0.9);
    return shift ? (hasLunchBreak ? withLunch(shift, day, random, seed, now) : [shift]) : [];
  });
}

/**
 * The minutes by month (`YYYY-MM`) that somebody with irregular hours works at least, whenever they are away: about half
 * of what is planned.
 */
export function leastMinutes(
  member: Member,
  { calendar }: Pick<ShiftConstraints, 'calendar'>,
  { seed, today }: { seed: string; today: string },
): Map<string, number> {
  const { person } = member;
  const first = addDays(londonDay(new Date(person.createdAt)), 1);
  const minutes = new Map<string, number>();
  for (const day of eachDay(first, today)) {
    const isIrregular = isIrregularDay(day, { patterns: person.workingPatterns });
    const hours = isIrregular ? plannedHours(member, day, calendar, seed) : null;
    if (!hours) continue;
    const { start, end } = shiftTimes(day, hours);
    const least = Math.floor(minutesBetween(start, end) / 2);
    minutes.set(day.slice(0, 7), (minutes.get(day.slice(0, 7)) ?? 0) + least);
  }
  return minutes;
}

/** The shift of a day; null on a free day. */
function plannedHours({ person }: Member, day: string, calendar: HolidayCalendar, seed: string) {
  const schedule = { patterns: person.workingPatterns, calendar };
  if (!isStaffedDay(person, day, schedule, seed)) return null;
  return hoursOn(day, person.workingPatterns, person) ?? toHours(person);
}

/** Whether somebody works on a day: by their pattern; with irregular hours on some days of the week. */
function isStaffedDay(
  { id, workingPatterns }: Member['person'],
  day: string,
  schedule: WorkSchedule,
  seed: string,
): boolean {
  if (!patternOn(workingPatterns, day)?.isIrregular) return isWorkingDay(day, schedule);
  return createSeededRandom(seed, 'bank shift', id, day).boolean(irregularOften);
}

function toHours({ workStartTime, workEndTime }: WorkHours) {
  return { start: workStartTime, end: workEndTime };
}

function dueOn(day: string, hours: { start: string; end: string }, off?: Portion) {
  const { start, end } = shiftTimes(day, hours);
  const middle = new Date((start.getTime() + end.getTime()) / 2);
  return { start: off === 'morning' ? middle : start, end: off === 'afternoon' ? middle : end };
}

function planShift(
  { person, job, lateness }: Member,
  day: string,
  due: PlannedShift['due'],
  random: SeededRandom,
  seed: string,
  now: Date,
): PlannedShift | null {
  const isLate = random.boolean(lateness);
  const early = -random.integer(15, 11 * 60);
  const offset = isLate ? random.integer(90, random.boolean(0.2) ? 55 * 60 : 16 * 60) : early;
  const clockIn = new Date(due.start.getTime() + offset * 1000);
  const stays = random.boolean(0.05)
    ? random.integer(30, 95) * 60
    : random.integer(-3 * 60, 19 * 60);
  const clockOut = new Date(due.end.getTime() + stays * 1000);
  const wasForgotten = random.boolean(forgottenOften);
  const device = deviceOf(job, random);
  if (clockIn > now) return null;
  const isForgotten = wasForgotten && clockOut <= now;
  const isOpen = isForgotten || clockOut > now;
  return {
    id: seededId(clockIn, seed, 'shift', person.id, day),
    userId: person.id,
    clockIn: clockIn.toISOString(),
    clockOut: isOpen ? null : clockOut.toISOString(),
    device,
    due,
    isForgotten,
  };
}

/** Splits a shift into two sessions with a lunch break. */
function withLunch(
  shift: PlannedShift,
  day: string,
  random: SeededRandom,
  seed: string,
  now: Date,
): PlannedShift[] {
  const [from, to] = lunch.map((time) => instantInLondon(day, time).getTime());
  const out = new Date((from ?? 0) + random.integer(0, 15) * minute);
  const back = new Date((to ?? 0) + random.integer(0, 10) * minute);
  if (new Date(shift.clockIn) >= out || out > now) return [shift];
  const morning = { ...shift, clockOut: out.toISOString(), isForgotten: false };
  if (back > now) return [morning];
  const clockIn = back.toISOString();
  return [morning, { ...shift, id: seededId(back, seed, 'afternoon', shift.userId, day), clockIn }];
}

function deviceOf({ mobile, computers }: Occupation, random: SeededRandom): Device {
  if (random.boolean(mobile)) return { computerName: null, deviceInfo: random.pick(phones) };
  return { computerName: random.pick(computers), deviceInfo: 'Windows NT 10.0; Win64; x64' };
}
