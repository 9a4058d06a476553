import type { InputOf } from '@portal/contracts/operation';
import type { monthRecords as contract } from '@portal/contracts/records/daily-record';
import { monthOf } from '@portal/kernel/london';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { loadRecordPage } from '../../operation-steps/load-record-page.ts';

/** Lists the records of a month. */
export async function monthRecords(
  deps: Pick<Dependencies, 'records' | 'readings'>,
  request: SignedInRequest,
  { year, month, workerId, teamId, ...page }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { start, end } = monthOf(`${year}-${String(month).padStart(2, '0')}-01`);
  return loadRecordPage(deps, request, { startDate: start, endDate: end, workerId, teamId }, page);
}
