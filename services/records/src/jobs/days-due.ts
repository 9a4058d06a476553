import { addDays, londonDay } from '@portal/kernel/london';
import type { ArchiveStores } from '../dependencies.ts';

type Stores = Pick<ArchiveStores, 'people' | 'entries' | 'days' | 'firstRetainedDays'>;

/** The first day with something to archive; null if there is none yet. */
export async function findFirstDay({ people, entries }: Stores): Promise<string | null> {
  // Someone who worked earlier may no longer be an employee.
  return earliestDay(await Promise.all([people.firstEmployed(), entries.firstDay()]));
}

/** The earliest of some days; null if all are null. */
export function earliestDay(days: readonly (string | null)[]): string | null {
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

/** The past days that are still to be archived, oldest first. */
export async function daysDue(archive: Stores, now: Date): Promise<string[]> {
  const first = await findFirstDay(archive);
  if (first === null) return [];
  const oldest = await archive.firstRetainedDays.archivable(now);
  const due = await archive.days.notArchivedBetween(first, addDays(londonDay(now), -1));
  return due.filter((day) => day >= oldest);
}
