import type { DayOfRecords } from '@portal/contracts/records/daily-record';
import { type CountedRecord, countDay } from '../domain/count-day.ts';
import type { RecordRange } from '../domain/record-cursor.ts';
import { aggregateDayCounts } from './aggregate-day-counts.ts';
import type { DayCounts, DaySummaries, DaySummary } from './day-summaries.ts';
import { recordsCursor } from './record-lists.ts';
import type { Records } from './records.ts';

interface Stores {
  records: Records;
  summaries: DaySummaries;
}

/** Days per aggregation: counts are stored after each, also when the request is aborted. */
const daysPerQuery = 31;

/** Counts the records of one person by day, oldest first. */
export async function countDaysOfPerson(
  records: Records,
  range: RecordRange & { workerId: string },
): Promise<DayOfRecords[]> {
  const rows = await recordsCursor(records, range).toArray();
  return [...Map.groupBy<string, CountedRecord>(rows, ({ recordDate }) => recordDate)]
    .map(([date, dayRecords]) => countDay(date, dayRecords))
    .reverse();
}

/**
 * Counts the records of everyone by day, oldest first. Days are counted again only if records were
 * written since the last count.
 */
export async function countDaysOfEveryone(
  { records, summaries }: Stores,
  { startDate, endDate }: RecordRange,
): Promise<DayOfRecords[]> {
  const known = await summaries
    .find({ _id: { $gte: startDate, $lte: endDate }, records: { $gt: 0 } })
    .sort({ _id: 1 })
    .lean<DaySummary[]>();
  const counted = new Map(
    known
      .filter(({ version, countedAt }) => version === countedAt)
      .flatMap(({ _id, counts }) => (counts ? [[_id, counts] as const] : [])),
  );
  const stale = known.filter(({ _id }) => !counted.has(_id));
  for (let from = 0; from < stale.length; from += daysPerQuery) {
    const part = stale.slice(from, from + daysPerQuery);
    const counts = await aggregateDayCounts(
      records,
      part.map(({ _id }) => _id),
    );
    await saveCounts(summaries, part, counts);
    for (const [date, dayCounts] of counts) counted.set(date, dayCounts);
  }
  return known.flatMap(({ _id }) => {
    const counts = counted.get(_id);
    return counts ? [{ date: _id, ...counts }] : [];
  });
}

/** Stores counts with the version read before counting: a write meanwhile makes them stale. */
async function saveCounts(
  summaries: DaySummaries,
  days: readonly DaySummary[],
  counts: ReadonlyMap<string, DayCounts>,
): Promise<void> {
  await summaries.bulkWrite(
    days.map(({ _id, version }) => ({
      updateOne: {
        filter: { _id, version },
        update: { $set: { countedAt: version, counts: counts.get(_id) ?? null } },
      },
    })),
    { ordered: false },
  );
}
