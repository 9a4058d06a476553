import type { InputOf } from '@portal/contracts/operation';
import type { weekRecords as contract } from '@portal/contracts/records/daily-record';
import { addDays } from '@portal/kernel/london';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { loadRecordPage } from '../../operation-steps/load-record-page.ts';

/** Lists the records of seven days. */
export async function weekRecords(
  deps: Pick<Dependencies, 'records' | 'readings'>,
  request: SignedInRequest,
  { startDate, workerId, teamId, ...page }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return loadRecordPage(
    deps,
    request,
    { startDate, endDate: addDays(startDate, 6), workerId, teamId },
    page,
  );
}
