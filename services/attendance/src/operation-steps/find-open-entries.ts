import type { Dependencies } from '../dependencies.ts';
import type { Entry } from '../domain/entry.ts';
import { isOpen } from '../domain/entry-times.ts';

/** Finds the open sessions of everybody at an instant, latest first. */
export async function findOpenEntries(
  { staffCache }: Pick<Dependencies, 'staffCache'>,
  at: Date,
): Promise<Entry[]> {
  const open = [...(await staffCache.open()).values()].filter((entry) => isOpen(entry, at));
  return open.sort((one, other) => other.clockInTime.getTime() - one.clockInTime.getTime());
}
