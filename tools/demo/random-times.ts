import { addDays, instantInLondon, londonDay, weekday } from '@portal/kernel/london';
import type { SeededRandom } from './seeded-random.ts';

const minute = 60_000;

/** Gives a random instant on a day, between two London times. */
export function randomTime(
  day: string,
  [from, to]: readonly [string, string],
  random: SeededRandom,
): Date {
  const first = instantInLondon(day, from).getTime();
  const seconds = Math.floor((instantInLondon(day, to).getTime() - first) / 1000);
  return new Date(first + random.integer(0, seconds) * 1000);
}

/** Gives a random time for a reply by HR, `daysLater` days later, on a weekday. */
export function randomReplyTime(at: Date, daysLater: number, random: SeededRandom): Date {
  let day = addDays(londonDay(at), daysLater);
  while (weekday(day) > 5) day = addDays(day, 1);
  const answered = randomTime(day, ['09:00', '16:45'], random);
  if (answered > at) return answered;
  return new Date(at.getTime() + random.integer(8, 90) * minute);
}
