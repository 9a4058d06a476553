import type { HistoryRef } from '@portal/bus/stream-checks';
import type { ServiceName } from '@portal/contracts/operation';
import type { Databases } from './database-types.ts';
import type { Difference } from './difference.ts';

/**
 * Removes the copies that would be taken for newer than what is published again, and gives what
 * each owner is to publish. The owners' own data are never changed.
 */
export async function removeWrongReadModelRows(
  databases: Databases,
  differences: readonly Difference[],
): Promise<Map<ServiceName, HistoryRef[]>> {
  const again = new Map<ServiceName, HistoryRef[]>();
  for (const { owner, follower, forget, ...difference } of differences) {
    if (forget && forget.ids.length > 0) {
      await databases[follower]
        .collection<{ _id: string }>(forget.collection)
        .deleteMany({ _id: { $in: forget.ids } }, { writeConcern: { w: 'majority', j: true } });
    }
    const refs = again.get(owner) ?? [];
    again.set(owner, refs);
    refs.push(...difference.again);
  }
  return again;
}
