import type { ArchiveStores } from '../dependencies.ts';

const batchSize = 1_000;

/**
 * Removes a batch of the oldest records before a day; returns how many, 0 once there are none but those of `held`.
 * The day summaries are updated in the same transaction.
 */
export async function removeRecordBatchBefore(
  { records, summaries, connection }: Pick<ArchiveStores, 'records' | 'summaries' | 'connection'>,
  day: string,
  held: readonly string[],
): Promise<number> {
  return connection.transaction(async (session) => {
    const removed = await records.removeOldest(day, { limit: batchSize, held }, session);
    const fewer = [...removed].map(([date, count]) => [date, -count] as const);
    await summaries.addWrites(new Map(fewer), session);
    return [...removed.values()].reduce((sum, count) => sum + count, 0);
  });
}

/** Removes the summaries and deletion marks of days before a day, once their records are removed. */
export async function removeDayDataBefore(
  { summaries, deletedRecords }: Pick<ArchiveStores, 'summaries' | 'deletedRecords'>,
  day: string,
): Promise<void> {
  await summaries.removeEmptyBefore(day);
  await deletedRecords.removeBefore(day);
}
