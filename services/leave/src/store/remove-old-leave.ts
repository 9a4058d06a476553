import { removeOldestBatch } from '@portal/runtime/retention/remove-oldest-batch';
import type { Connection } from 'mongoose';

/** Where leave and what belongs to it is stored, with the field by which it gets old. */
const kinds = [
  { name: 'requests', field: 'endDate' },
  { name: 'fit_notes', field: 'toDay' },
  // Leave accrues from them.
  { name: 'irregular_hours', field: 'month' },
] as const;

/**
 * Removes a batch of leave that ended before a London day, of fit notes and then of hours before its month, none of
 * `held`; returns how many, 0 once there are none.
 */
export async function removeLeaveBatchBefore(
  connection: Connection,
  day: string,
  held: readonly string[],
): Promise<number> {
  for (const { name, field } of kinds) {
    const filter = { [field]: { $lt: field === 'month' ? day.slice(0, 7) : day } };
    const removed = await removeOldestBatch(connection, name, {
      filter,
      sort: { [field]: 1 },
      held,
    });
    if (removed > 0) return removed;
  }
  return 0;
}

/** The ids of the people who still have a request that was made before a time. */
export function usersWithRequestsBefore(connection: Connection, time: Date): Promise<string[]> {
  const filter = { requestedAt: { $lt: time } };
  return connection.collection('requests').distinct('userId', filter);
}
