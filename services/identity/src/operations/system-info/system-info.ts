import type { systemInfo as contract } from '@portal/contracts/identity/system-info';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

/** Counts people and sessions without reading them. */
export async function systemInfo(
  { accounts, sessions }: Pick<Dependencies, 'accounts' | 'sessions'>,
  { now }: Pick<SignedInRequest, 'now'>,
): Promise<OperationResult<typeof contract>> {
  const [totalStaff, totalAdmins, activeSessions] = await Promise.all([
    accounts.count(['employee']),
    accounts.count(['admin', 'master-admin']),
    sessions.count(now()),
  ]);
  return ok({ totalStaff, totalAdmins, activeSessions });
}
