import type { InputOf, OutputOf } from '@portal/contracts/operation';
import type { recordsByDay as contract } from '@portal/contracts/records/daily-record';
import { daysBetween } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import { countedDays, daysOfOne } from '../store/count-days.ts';
import type { DaySummaries } from '../store/day-summaries.ts';
import type { Records } from '../store/records.ts';
import { periodOf } from './period.ts';

/** Two years, and what a caller may need around them. */
const mostDays = 800;

export async function recordsByDay(
  stores: { records: Records; summaries: DaySummaries },
  { startDate, endDate, workerId }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, 'BAD_INPUT'>> {
  const period = periodOf(startDate, endDate);
  if (!period.ok) return period;
  if (daysBetween(startDate, endDate) >= mostDays) {
    const message = `must be at most ${mostDays} days after the start`;
    return fail('BAD_INPUT', message, { issues: [{ path: ['endDate'], message }] });
  }
  const stretch = { startDate, endDate };
  return ok(
    workerId
      ? await daysOfOne(stores.records, { ...stretch, workerId })
      : await countedDays(stores, stretch),
  );
}
