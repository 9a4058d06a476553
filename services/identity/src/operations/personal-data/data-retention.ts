import type { dataRetentionQuery as contract } from '@portal/contracts/identity/personal-data';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

export async function dataRetention({
  dataRetention: retention,
}: Pick<Dependencies, 'dataRetention'>): Promise<OperationResult<typeof contract>> {
  return ok(retention);
}
