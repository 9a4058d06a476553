import { addDays, londonDay } from '@portal/kernel/london';
import { oldestKept } from '../domain/oldest-kept.ts';
import { notArchivedBetween } from '../store/archived-days.ts';
import { firstEmployed } from '../store/people.ts';
import { firstWorked } from '../store/sessions.ts';
import type { Archive } from './archive-day.ts';

type Stores = Pick<Archive, 'people' | 'sessions' | 'days' | 'retentionYears'>;

/** The first day of which there is something to archive; null where there is none yet. */
export async function firstDay({ people, sessions }: Stores): Promise<string | null> {
  // Who worked first may be no employee by now.
  return earliest(await Promise.all([firstEmployed(people), firstWorked(sessions)]));
}

/** The earliest of some days; null where there is none. */
export function earliest(days: readonly (string | null)[]): string | null {
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

/** The days before that of `now` which are to be archived and were not, oldest first. */
export async function daysDue(archive: Stores, now: Date): Promise<string[]> {
  const first = await firstDay(archive);
  if (first === null) return [];
  const oldest = oldestKept(archive, now);
  const due = await notArchivedBetween(archive.days, first, addDays(londonDay(now), -1));
  return due.filter((day) => day >= oldest);
}
