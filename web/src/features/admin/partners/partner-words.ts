import { formatDay } from '@portal/kernel/format';
import { addDays } from '@portal/kernel/london';
import { nameOf } from '../staff/staff-member.ts';
import type { HolidayPartners } from './use-partnerships.ts';

const mostShown = 3;

/** Both by name: `Asha Patel and Kofi Mensah`. */
export function namesOf({ user1, user2 }: Pick<HolidayPartners, 'user1' | 'user2'>): string {
  return `${partnerName(user1)} and ${partnerName(user2)}`;
}

/** Somebody by name, as far as it can be known just now. */
export function partnerName(user: HolidayPartners['user1']): string {
  return (user && nameOf(user)) || 'somebody whose name is not known just now';
}

/** What two partners share already, from before they were partners; nothing for no day. */
export function sharedInWords(days: readonly string[]): string {
  if (days.length === 0) return '';
  const times = timesOf(days);
  const shown = times
    .slice(0, mostShown)
    .map(([from, to]) =>
      from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`,
    );
  const others = times.length - shown.length;
  const last = others > 0 ? `${others} more ${others === 1 ? 'time' : 'times'}` : shown.pop();
  return `Both are off already ${[shown.join(', '), last].filter(Boolean).join(' and ')}`;
}

/** Days that follow one another, as one time. */
function timesOf(days: readonly string[]): [string, string][] {
  const times: [string, string][] = [];
  for (const day of days) {
    const last = times.at(-1);
    if (last && addDays(last[1], 1) === day) last[1] = day;
    else times.push([day, day]);
  }
  return times;
}
