import type { InputOf } from '@portal/contracts/operation';
import type { dailyRecords as contract } from '@portal/contracts/records/daily-record';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { listRecords } from '../../steps/list-records.ts';

/** Lists the records of one day. */
export async function dailyRecords(
  deps: Pick<Dependencies, 'records'>,
  _request: SignedInRequest,
  { date, workerId, ...page }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return listRecords(deps, { startDate: date, endDate: date, workerId }, page);
}
