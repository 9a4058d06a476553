import { type HolidayCalendar, isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import {
  addDays,
  eachDay,
  instantInLondon,
  londonDay,
  weekday,
  weekOf,
} from '@portal/kernel/london';
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
const workOnHolidays = 0.4;
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
  const { person, job } = member;
  const first = addDays(londonDay(new Date(person.createdAt)), 1);
  const isOnRota = rotaOf(member, seed, calendar);
  return eachDay(first, today).flatMap((day) => {
    if (away.has(day) || !isOnRota(day)) return [];
    const random = createSeededRandom(seed, 'shift', person.id, day);
    const due = dueOn(day, job, halves.get(day));
    const shift = planShift(member, day, due, random, seed, now);
    const hasLunchBreak = shift && member.clocksLunch && !halves.has(day) && random.boolean(0.3);
    return shift ? (hasLunchBreak ? withLunch(shift, day, random, seed, now) : [shift]) : [];
  });
}

/** Gives whether a person works on a day. The days come in order, so a week is drawn once. */
function rotaOf(
  { person, job, daysAWeek }: Member,
  seed: string,
  calendar: HolidayCalendar,
): (day: string) => boolean {
  let monday = '';
  let sunday = '';
  let rostered: readonly number[] = [];
  const daysOfWeek = (day: string): readonly number[] => {
    if (day <= sunday) return rostered;
    ({ start: monday, end: sunday } = weekOf(day));
    rostered = drawWeek();
    return rostered;
  };
  const drawWeek = (): readonly number[] => {
    if (job.rota === 'seven-days') return weekOnRota(person.id, daysAWeek, monday, seed);
    const first = createSeededRandom(seed, 'nights', person.id, monday).integer(1, 3);
    return Array.from({ length: daysAWeek }, (_, index) => first + index);
  };
  // Part-time staff have the same days off every week.
  const off = createSeededRandom(seed, 'free days', person.id).integer(0, 4);
  return (day) => {
    const number = weekday(day);
    if (job.rota === 'weekdays') {
      const place = (number - 1 + off) % 5;
      return isStandardWorkingDay(day, calendar) && place < daysAWeek;
    }
    if (!daysOfWeek(day).includes(number)) return false;
    if (job.rota === 'nights' || number > 5 || isStandardWorkingDay(day, calendar)) return true;
    return createSeededRandom(seed, 'holiday', person.id, day).boolean(workOnHolidays);
  };
}

/** Gives the rostered days of a week, with occasional weekends. */
function weekOnRota(userId: string, count: number, monday: string, seed: string): number[] {
  const random = createSeededRandom(seed, 'rota', userId, monday);
  const weights = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    number,
    weight: random.fraction() * (number > 5 ? 0.3 : 1),
  }));
  return weights
    .sort((one, other) => other.weight - one.weight)
    .slice(0, count)
    .map(({ number }) => number);
}

function dueOn(day: string, { workStartTime, workEndTime }: Occupation, off?: Portion) {
  const overnight = workEndTime < workStartTime;
  const start = instantInLondon(day, workStartTime);
  const end = instantInLondon(overnight ? addDays(day, 1) : day, workEndTime);
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
