import { addDays, instantInLondon, londonDay, weekday } from '@portal/kernel/london';
import type { Chance } from './random.ts';

const minute = 60_000;

/** An instant of a day, between two London times of day. */
export function momentOf(day: string, [from, to]: readonly [string, string], chance: Chance): Date {
  const first = instantInLondon(day, from).getTime();
  const seconds = Math.floor((instantInLondon(day, to).getTime() - first) / 1000);
  return new Date(first + chance.whole(0, seconds) * 1000);
}

/** When HR gets to something: later that day, or on the next weekday, some days on. */
export function answeredAfter(at: Date, daysLater: number, chance: Chance): Date {
  let day = addDays(londonDay(at), daysLater);
  while (weekday(day) > 5) day = addDays(day, 1);
  const answered = momentOf(day, ['09:00', '16:45'], chance);
  if (answered > at) return answered;
  return new Date(at.getTime() + chance.whole(8, 90) * minute);
}
