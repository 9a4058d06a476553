import { type ClientSession, mongo } from 'mongoose';
import type { DayDifference } from '../domain/day-difference.ts';
import { type DaySummaries, noteWritten } from './day-summaries.ts';
import type { Records } from './records.ts';

/** What was to be written was made of records that are others by now. */
export class OutOfDate extends Error {}

/**
 * Writes what is different of people’s days, and counts it with the days, in one transaction. Gives
 * how many records are new, and how many changed or are no more. Throws OutOfDate where others have
 * written the same since it was looked at: nothing is written then.
 */
export async function writeDifferences(
  { records, summaries }: { records: Records; summaries: DaySummaries },
  differences: readonly DayDifference[],
  now: Date,
  session: ClientSession,
): Promise<{ archived: number; updated: number }> {
  const fresh = differences.flatMap((difference) => difference.fresh);
  const changed = differences.flatMap((difference) => difference.changed);
  const gone = differences.flatMap((difference) => difference.gone);
  const { collection } = records;
  if (fresh.length > 0) {
    const rows = fresh.map(({ id, ...row }) => ({ _id: idOf(id), ...row, createdAt: now }));
    await collection.insertMany(rows, { session }).catch(outOfDateIfThere);
  }
  const { modifiedCount = 0, deletedCount = 0 } =
    changed.length + gone.length === 0
      ? {}
      : await collection.bulkWrite(
          [
            ...changed.map(({ id, changes }) => ({
              updateOne: { filter: { _id: idOf(id), ...notFinal }, update: { $set: changes } },
            })),
            ...gone.map((id) => ({ deleteOne: { filter: { _id: idOf(id), ...notFinal } } })),
          ],
          { session },
        );
  if (deletedCount < gone.length) throw new OutOfDate('records are gone already');
  await noteWritten(summaries, writesOf(differences), session);
  return { archived: fresh.length, updated: modifiedCount + deletedCount };
}

/** The days that are written, and how many more records each has then. */
function writesOf(differences: readonly DayDifference[]): Map<string, number> {
  const more = new Map<string, number>();
  for (const { date, fresh, changed, gone } of differences) {
    if (fresh.length + changed.length + gone.length === 0) continue;
    more.set(date, (more.get(date) ?? 0) + fresh.length - gone.length);
  }
  return more;
}

function outOfDateIfThere(failure: { code?: unknown }): never {
  throw failure.code === 11_000 ? new OutOfDate('records are there already') : failure;
}

const idOf = (id: string) => mongo.ObjectId.createFromHexString(id);
const notFinal = { final: { $ne: true } };
