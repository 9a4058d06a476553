import type { DayCounts } from '@portal/contracts/records/daily-record';
import type { ArchiveStores } from '../dependencies.ts';
import type { RecordRange } from '../domain/record-cursor.ts';
import { type CountedRecord, summarizeDay } from '../domain/summarize-day.ts';

type Stores = Pick<ArchiveStores, 'records' | 'summaries'>;

/** Days until counts are stored, also when the request is aborted. */
const daysPerWrite = 31;

/** Counts the records of a range; of everyone, from the day summaries. */
export async function countRecords(
  { records, summaries }: Stores,
  range: RecordRange,
): Promise<number> {
  const { startDate, endDate, workerId, teamId } = range;
  return workerId || teamId ? records.countOf(range) : summaries.recordsBetween(startDate, endDate);
}

/** Counts the records of one person or one team by day, oldest first, with one day in memory at a time. */
export async function countListByDay(
  { records }: Pick<Stores, 'records'>,
  range: RecordRange,
): Promise<DayCounts[]> {
  const counts: DayCounts[] = [];
  let dayRecords: CountedRecord[] = [];
  function endDay(): void {
    const [first] = dayRecords;
    if (first) counts.push(summarizeDay(first.recordDate, dayRecords));
    dayRecords = [];
  }
  for await (const batch of records.batches(range)) {
    for (const record of batch) {
      if (record.recordDate !== dayRecords[0]?.recordDate) endDay();
      dayRecords.push(record);
    }
  }
  endDay();
  return counts.reverse();
}

/**
 * Counts the records of everyone by day, oldest first. Days are counted again only if records were
 * written since the last count.
 */
export async function countRecordsByDay(
  { records, summaries }: Stores,
  { startDate, endDate }: RecordRange,
): Promise<DayCounts[]> {
  const known = await summaries.between(startDate, endDate);
  const counted = new Map(
    known
      .filter(({ version, countedAt }) => version === countedAt)
      .flatMap(({ _id, counts }) => (counts ? [[_id, counts] as const] : [])),
  );
  const stale = known.filter(({ _id }) => !counted.has(_id));
  for (let from = 0; from < stale.length; from += daysPerWrite) {
    const part = stale.slice(from, from + daysPerWrite);
    for (const { _id } of part) {
      const { date, ...counts } = summarizeDay(_id, await records.countedOfDay(_id));
      counted.set(date, counts);
    }
    await summaries.saveCounts(part, counted);
  }
  return known.flatMap(({ _id }) => {
    const counts = counted.get(_id);
    return counts ? [{ date: _id, ...counts }] : [];
  });
}
