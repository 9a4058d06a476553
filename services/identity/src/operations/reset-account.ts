import type { AuditAction } from '@portal/contracts/people/audit';
import { userReset } from '@portal/contracts/people/events';
import type { User } from '@portal/contracts/people/user';
import type { Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { afterReset } from '../domain/account-changes.ts';
import { hash } from '../hashing/argon2id.ts';
import { changeAccount } from './change-account.ts';
import type { Dependencies } from './dependencies.ts';
import { manageable } from './manage-account.ts';
import { runHashing } from './run-hashing.ts';

/**
 * Gives an account a temporary password in place of its own: the person signs in as for the first
 * time, and nobody goes on who was signed in.
 */
export async function resetAccount(
  deps: Dependencies,
  request: Request,
  { id, password, action }: { id: string; password: string; action: AuditAction },
): Promise<Result<User, 'NOT_FOUND' | CommonCode>> {
  const managing = { id, undertaking: 'reset' } as const;
  // A refusal costs no hash. Who repeats a reset that succeeded still gets its answer: that is
  // what the transaction looks for first.
  const found = await manageable(deps, request, managing);
  if (!found.ok) return deps.outbox.transact(request, async () => found);
  const passwordHash = await runHashing(deps, request, (derive) => hash(password, derive));
  const sealed = deps.sealer.seal(password);
  const now = request.now();
  return changeAccount(deps, request, {
    ...managing,
    action,
    event: userReset,
    endsSessions: true,
    change: (account) => afterReset(account, { passwordHash, sealed }, now),
  });
}
