import type { OutputOf } from '@portal/contracts/operation';
import type { systemInfo as contract } from '@portal/contracts/people/system-info';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';

/** Counts people and sessions without reading them. */
export async function systemInfo(
  { accounts, sessions }: Pick<Dependencies, 'accounts' | 'sessions'>,
  { now }: Pick<Request, 'now'>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const [totalStaff, totalAdmins, activeSessions] = await Promise.all([
    accounts.count(['employee']),
    accounts.count(['admin', 'master-admin']),
    sessions.count(now()),
  ]);
  return ok({ totalStaff, totalAdmins, activeSessions });
}
