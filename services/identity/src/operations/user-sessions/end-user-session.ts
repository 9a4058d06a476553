import type { endUserSession as contract } from '@portal/contracts/identity/user-sessions';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';

export async function endUserSession(
  deps: Pick<Dependencies, 'accounts' | 'sessions' | 'audit' | 'outbox'>,
  request: SignedInRequest,
  { userId, id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const found = await findManageableAccount(deps, request, {
    id: userId,
    operation: 'end-sessions',
  });
  // Failing inside `transact` lets a repeated request get its first, successful response.
  if (!found.ok) return deps.outbox.transact(request, async () => found);
  const open = await deps.sessions.listForUser(userId, request.now());
  if (!open.some(({ hash }) => hash === id)) {
    return deps.outbox.transact(request, async () => fail('NOT_FOUND', 'Session not found'));
  }
  await deps.sessions.end(id);
  return deps.outbox.transact(request, async ({ session }) => {
    await deps.audit.append([newAuditEntry(request, 'session-ended', userId)], session);
    return ok({ success: true });
  });
}
