import type { InputOf } from '@portal/contracts/operation';
import type { recordsByDay as contract } from '@portal/contracts/records/daily-record';
import { daysBetween } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { fieldError } from '../../domain/field-error.ts';
import { validatePeriod } from '../../domain/validate-period.ts';
import { countPersonRecordsByDay, countRecordsByDay } from '../../store/count-records-by-day.ts';

/** Two years and some days of margin. */
const maxDays = 800;

/** Counts records by day. BAD_INPUT at `endDate` for a range that is too long or reversed. */
export async function recordsByDay(
  deps: Pick<Dependencies, 'records' | 'summaries'>,
  _request: SignedInRequest,
  { startDate, endDate, workerId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const period = validatePeriod(startDate, endDate);
  if (!period.ok) return period;
  if (daysBetween(startDate, endDate) >= maxDays) {
    return fieldError('endDate', `must be at most ${maxDays} days after the start`);
  }
  const range = { startDate, endDate };
  return ok(
    workerId
      ? await countPersonRecordsByDay(deps, { ...range, workerId })
      : await countRecordsByDay(deps, range),
  );
}
