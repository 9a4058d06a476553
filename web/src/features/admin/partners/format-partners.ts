import { formatDay } from '@portal/kernel/format-date';
import { addDays } from '@portal/kernel/london';
import { nameOf } from '../staff/staff-member.ts';
import type { Partnership } from './use-partnerships.ts';

const maxNamed = 3;

/** Both names: `Asha Patel and Kofi Mensah`. */
export function formatPartnerNames({ user1, user2 }: Pick<Partnership, 'user1' | 'user2'>): string {
  return `${formatPartnerName(user1)} and ${formatPartnerName(user2)}`;
}

/** A partner's name, or a replacement while it is unavailable. */
export function formatPartnerName(user: Partnership['user1']): string {
  return (user && nameOf(user)) || 'someone whose name is unavailable';
}

/** The overlapping leave from before the partnership; empty for no days. */
export function formatSharedDays(days: readonly string[]): string {
  if (days.length === 0) return '';
  const times = timesOf(days);
  const shown = times
    .slice(0, maxNamed)
    .map(([from, to]) =>
      from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`,
    );
  const others = times.length - shown.length;
  const last = others > 0 ? `${others} more ${others === 1 ? 'time' : 'times'}` : shown.pop();
  return `Both are already off ${[shown.join(', '), last].filter(Boolean).join(' and ')}`;
}

/** Groups consecutive days. */
function timesOf(days: readonly string[]): [string, string][] {
  const times: [string, string][] = [];
  for (const day of days) {
    const last = times.at(-1);
    if (last && addDays(last[1], 1) === day) last[1] = day;
    else times.push([day, day]);
  }
  return times;
}
