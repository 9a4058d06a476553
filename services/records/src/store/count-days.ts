import type { DayOfRecords } from '@portal/contracts/records/daily-record';
import { type CountedRecord, countDay } from '../domain/count-day.ts';
import type { Stretch } from '../domain/record-order.ts';
import { countDays } from './count-aggregation.ts';
import type { DayCounts, DaySummaries, DaySummary } from './day-summaries.ts';
import { recordsCursor } from './record-lists.ts';
import type { Records } from './records.ts';

interface Stores {
  records: Records;
  summaries: DaySummaries;
}

/** So many days are counted in one go: what was counted stays so, also where a question is given up. */
const daysAtOnce = 31;

/** The days of one person on which there are records, oldest first. */
export async function daysOfOne(
  records: Records,
  stretch: Stretch & { workerId: string },
): Promise<DayOfRecords[]> {
  const rows = await recordsCursor(records, stretch).toArray();
  return [...Map.groupBy<string, CountedRecord>(rows, ({ recordDate }) => recordDate)]
    .map(([date, own]) => countDay(date, own))
    .reverse();
}

/**
 * The days on which there are records, of everybody, oldest first. What was counted before is counted
 * again only where something was written since.
 */
export async function countedDays(
  { records, summaries }: Stores,
  { startDate, endDate }: Stretch,
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
  for (let from = 0; from < stale.length; from += daysAtOnce) {
    const part = stale.slice(from, from + daysAtOnce);
    const counts = await countDays(
      records,
      part.map(({ _id }) => _id),
    );
    await keep(summaries, part, counts);
    for (const [date, ofDay] of counts) counted.set(date, ofDay);
  }
  return known.flatMap(({ _id }) => {
    const counts = counted.get(_id);
    return counts ? [{ date: _id, ...counts }] : [];
  });
}

/** At the version that was there before it was counted: what was written meanwhile makes it stale. */
async function keep(
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
