import type { InputOf, OutputOf } from '@portal/contracts/operation';
import type { recordsByDay as contract } from '@portal/contracts/records/daily-record';
import { daysBetween } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import { countDaysOfEveryone, countDaysOfPerson } from '../store/count-days.ts';
import type { DaySummaries } from '../store/day-summaries.ts';
import type { Records } from '../store/records.ts';
import { validatePeriod } from './validate-period.ts';

/** Two years and some days of margin. */
const maxDays = 800;

/** Counts records by day. BAD_INPUT at `endDate` for a range that is too long or reversed. */
export async function recordsByDay(
  stores: { records: Records; summaries: DaySummaries },
  { startDate, endDate, workerId }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, 'BAD_INPUT'>> {
  const period = validatePeriod(startDate, endDate);
  if (!period.ok) return period;
  if (daysBetween(startDate, endDate) >= maxDays) {
    const message = `must be at most ${maxDays} days after the start`;
    return fail('BAD_INPUT', message, { issues: [{ path: ['endDate'], message }] });
  }
  const range = { startDate, endDate };
  return ok(
    workerId
      ? await countDaysOfPerson(stores.records, { ...range, workerId })
      : await countDaysOfEveryone(stores, range),
  );
}
