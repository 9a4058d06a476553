import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import type { DayDifference } from '../domain/day-difference.ts';

/**
 * Writes differences, updates the day summaries and queues changes for payroll in one transaction. Returns how many records were
 * added, and how many were changed or removed. Throws StaleDataError, and writes nothing, if another
 * process has written the same records meanwhile.
 */
export async function writeDifferences(
  { records, summaries, payroll }: Pick<ArchiveStores, 'records' | 'summaries' | 'payroll'>,
  differences: readonly DayDifference[],
  now: Date,
  session: ClientSession,
): Promise<{ archived: number; updated: number }> {
  const written = await records.write(differences, now, session);
  await summaries.addWrites(countChangesByDay(differences), session);
  await payroll.changes.add(differences.filter(hasWrites), session);
  return written;
}

/** The written days with the change in their number of records. */
function countChangesByDay(differences: readonly DayDifference[]): Map<string, number> {
  const more = new Map<string, number>();
  for (const { date, added, removed } of differences.filter(hasWrites)) {
    more.set(date, (more.get(date) ?? 0) + added.length - removed.length);
  }
  return more;
}

function hasWrites({ added, changed, removed }: DayDifference): boolean {
  return added.length + changed.length + removed.length > 0;
}
