import type { recordYears as contract } from '@portal/contracts/records/daily-record';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

/** Lists the years that have records, newest first. */
export async function recordYears({
  records,
}: Pick<Dependencies, 'records'>): Promise<OperationResult<typeof contract>> {
  return ok(await records.years());
}
