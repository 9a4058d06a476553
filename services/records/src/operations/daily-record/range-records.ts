import type { InputOf } from '@portal/contracts/operation';
import type { rangeRecords as contract } from '@portal/contracts/records/daily-record';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { validatePeriod } from '../../domain/validate-period.ts';
import { loadRecordPage } from '../../operation-steps/load-record-page.ts';

/** Lists the records of a date range. */
export async function rangeRecords(
  deps: Pick<Dependencies, 'records' | 'readings'>,
  request: SignedInRequest,
  { startDate, endDate, workerId, teamId, ...page }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const period = validatePeriod(startDate, endDate);
  return period.ok
    ? loadRecordPage(deps, request, { ...period.value, workerId, teamId }, page)
    : period;
}
