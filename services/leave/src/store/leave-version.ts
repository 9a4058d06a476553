import { changesSoFar, departed, type Guards, guardsTaken } from './guards.ts';
import type { LeaveRequests } from './requests.ts';

/** What everybody's leave was like at some moment: each change of somebody's takes their guard. */
export interface LeaveVersion {
  /** How often guards were taken, by whose they are and in all. */
  taken: ReadonlyMap<string, number>;
  changes: number;
  /** How many requests there were. */
  count: number;
}

/**
 * Gives the version of now: the very same for as long as nobody's leave changes, in whatever process.
 * Rows that are read afterwards are never older than it.
 */
export function leaveVersions({ guards, requests }: { guards: Guards; requests: LeaveRequests }) {
  let latest: LeaveVersion | null = null;

  return async (): Promise<LeaveVersion> => {
    // A guard that is taken meanwhile moves on in the index and may be counted twice, but none is
    // missed: no sum is less than what it was at first, so what equals it is still true.
    const [changes, count] = await Promise.all([
      changesSoFar(guards),
      requests.estimatedDocumentCount(),
    ]);
    if (latest?.changes === changes && latest.count === count) return latest;
    const taken = await guardsTaken(guards);
    const sum = [...taken.values()].reduce((before, each) => before + each, 0);
    // Counted after the guards: a request that is counted too early comes with a guard later.
    latest = { taken, changes: sum, count: await requests.estimatedDocumentCount() };
    return latest;
  };
}

/** Whose leave may differ between two versions; null for anybody's. */
export function whoChanged(before: LeaveVersion, after: LeaveVersion): string[] | null {
  const everybody = new Set([...before.taken.keys(), ...after.taken.keys()]);
  const changed = [...everybody].filter((id) => before.taken.get(id) !== after.taken.get(id));
  // Who was deleted may have had no guard to miss. And requests that come or go without any guard were
  // put into the database, or taken out of it, by its owner, as a restored backup is.
  const isUnknown = changed.length === 0 && before.count !== after.count;
  return isUnknown || changed.includes(departed) ? null : changed;
}
