import type { InputOf } from '@portal/contracts/operation';
import type { dailyRecords as contract } from '@portal/contracts/records/daily-record';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { loadRecordPage } from '../../operation-steps/load-record-page.ts';

/** Lists the records of one day. */
export async function dailyRecords(
  deps: Pick<Dependencies, 'records' | 'readings'>,
  request: SignedInRequest,
  { date, workerId, teamId, ...page }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return loadRecordPage(deps, request, { startDate: date, endDate: date, workerId, teamId }, page);
}
