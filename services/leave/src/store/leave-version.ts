import { countChanges, deletedPeopleGuard, type Guards, readGuardCounts } from './guards.ts';
import type { LeaveRequests } from './leave-requests.ts';

/** A version of everybody's leave. Each change to a person's leave takes their guard. */
export interface LeaveVersion {
  /** How often each person's guard was taken. */
  taken: ReadonlyMap<string, number>;
  changes: number;
  /** The number of leave requests. */
  count: number;
}

/**
 * Returns a function that gives the current version: the same object until any process changes
 * somebody's leave. Rows that are read afterwards are at least as new.
 */
export function createVersionReader({
  guards,
  requests,
}: {
  guards: Guards;
  requests: LeaveRequests;
}) {
  let latest: LeaveVersion | null = null;

  return async (): Promise<LeaveVersion> => {
    // A guard that is taken during the sum moves in the index and may be counted twice, but none is
    // missed. So the sum is never too low, and an equal sum means that nothing has changed.
    const [changes, count] = await Promise.all([
      countChanges(guards),
      requests.estimatedDocumentCount(),
    ]);
    if (latest?.changes === changes && latest.count === count) return latest;
    const taken = await readGuardCounts(guards);
    const sum = [...taken.values()].reduce((before, each) => before + each, 0);
    // Counted after the guards: a request that is counted too early changes a guard later.
    latest = { taken, changes: sum, count: await requests.estimatedDocumentCount() };
    return latest;
  };
}

/** The ids of the people whose leave may differ between two versions; null for everybody. */
export function changedUserIds(before: LeaveVersion, after: LeaveVersion): string[] | null {
  const everybody = new Set([...before.taken.keys(), ...after.taken.keys()]);
  const changed = [...everybody].filter((id) => before.taken.get(id) !== after.taken.get(id));
  // A deleted person may have had no guard. Requests that appear or disappear without a guard were
  // changed outside the service, for example by restoring a backup.
  const isUnknown = changed.length === 0 && before.count !== after.count;
  return isUnknown || changed.includes(deletedPeopleGuard) ? null : changed;
}
