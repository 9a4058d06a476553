import { type ClientSession, mongo } from 'mongoose';
import type { DayDifference } from '../domain/day-difference.ts';
import { type DaySummaries, updateDaySummaries } from './day-summaries.ts';
import type { Records } from './records.ts';

/** The records have changed since they were read. */
export class StaleDataError extends Error {}

/**
 * Writes differences and updates the day summaries in one transaction. Gives how many records were
 * added, and how many were changed or removed. Throws StaleDataError, and writes nothing, if another
 * process has written the same records meanwhile.
 */
export async function writeDifferences(
  { records, summaries }: { records: Records; summaries: DaySummaries },
  differences: readonly DayDifference[],
  now: Date,
  session: ClientSession,
): Promise<{ archived: number; updated: number }> {
  const added = differences.flatMap((difference) => difference.added);
  const changed = differences.flatMap((difference) => difference.changed);
  const removed = differences.flatMap((difference) => difference.removed);
  const { collection } = records;
  if (added.length > 0) {
    const rows = added.map(({ id, ...row }) => ({ _id: idOf(id), ...row, createdAt: now }));
    await collection.insertMany(rows, { session }).catch(throwStaleIfDuplicate);
  }
  const { modifiedCount = 0, deletedCount = 0 } =
    changed.length + removed.length === 0
      ? {}
      : await collection.bulkWrite(
          [
            ...changed.map(({ id, changes }) => ({
              updateOne: { filter: { _id: idOf(id), ...notFinal }, update: { $set: changes } },
            })),
            ...removed.map((id) => ({ deleteOne: { filter: { _id: idOf(id), ...notFinal } } })),
          ],
          { session },
        );
  if (deletedCount < removed.length) throw new StaleDataError('records were removed already');
  await updateDaySummaries(summaries, countChangesByDay(differences), session);
  return { archived: added.length, updated: modifiedCount + deletedCount };
}

/** The written days with the change in their number of records. */
function countChangesByDay(differences: readonly DayDifference[]): Map<string, number> {
  const more = new Map<string, number>();
  for (const { date, added, changed, removed } of differences) {
    if (added.length + changed.length + removed.length === 0) continue;
    more.set(date, (more.get(date) ?? 0) + added.length - removed.length);
  }
  return more;
}

function throwStaleIfDuplicate(failure: { code?: unknown }): never {
  throw failure.code === 11_000 ? new StaleDataError('records were added already') : failure;
}

const idOf = (id: string) => mongo.ObjectId.createFromHexString(id);
const notFinal = { final: { $ne: true } };
