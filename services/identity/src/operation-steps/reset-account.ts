import type { AuditAction } from '@portal/contracts/identity/audit';
import { userReset } from '@portal/contracts/identity/events';
import type { User } from '@portal/contracts/identity/user';
import type { Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { withNewUserState } from '../domain/account-changes.ts';
import { changeAccount } from './change-account.ts';
import { findManageableAccount } from './manage-account.ts';
import { runHashing } from './run-hashing.ts';

/**
 * Replaces an account's password with a temporary one. All its sessions end, and the person goes
 * through the setup again.
 */
export async function resetAccount(
  deps: Dependencies,
  request: SignedInRequest,
  { id, password, action }: { id: string; password: string; action: AuditAction },
): Promise<Result<User, 'NOT_FOUND' | CommonCode>> {
  const options = { id, operation: 'reset' } as const;
  // Checked first, so that a rejected request costs no hash. Failing inside `transact` lets a
  // repeated request get its first response.
  const found = await findManageableAccount(deps, request, options);
  if (!found.ok) return deps.outbox.transact(request, async () => found);
  const passwordHash = await runHashing(deps, request, (hasher) => hasher.hash(password));
  const sealed = deps.sealer.seal(password);
  const now = request.now();
  return changeAccount(deps, request, {
    ...options,
    action,
    event: userReset,
    endsSessions: true,
    change: (account) => withNewUserState(account, { passwordHash, sealed }, now),
  });
}
