import { addDays, instantInLondon, londonDay, weekday } from '@portal/kernel/london';
import type { Chance } from './seeded-chance.ts';

const minute = 60_000;

/** Gives a random instant on a day, between two London times. */
export function randomTime(
  day: string,
  [from, to]: readonly [string, string],
  chance: Chance,
): Date {
  const first = instantInLondon(day, from).getTime();
  const seconds = Math.floor((instantInLondon(day, to).getTime() - first) / 1000);
  return new Date(first + chance.whole(0, seconds) * 1000);
}

/** Gives a random time for a reply by HR, `daysLater` days later, on a weekday. */
export function randomReplyTime(at: Date, daysLater: number, chance: Chance): Date {
  let day = addDays(londonDay(at), daysLater);
  while (weekday(day) > 5) day = addDays(day, 1);
  const answered = randomTime(day, ['09:00', '16:45'], chance);
  if (answered > at) return answered;
  return new Date(at.getTime() + chance.whole(8, 90) * minute);
}
