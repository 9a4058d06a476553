import type { endSession as contract } from '@portal/contracts/identity/own-account';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { clearSessionCookie } from '../../operation-steps/session-headers.ts';

const sessionNotFoundFailure = fail('NOT_FOUND', 'Session not found');

export async function endSession(
  deps: Pick<Dependencies, 'sessions' | 'audit' | 'outbox'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId, sessionId } = request.caller;
  const own = await deps.sessions.listForUser(userId, request.now());
  // Another person's session counts as not found. Failing inside `transact` lets a repeated request
  // get its first, successful response.
  if (!own.some(({ hash }) => hash === id))
    return deps.outbox.transact(request, async () => sessionNotFoundFailure);
  if (id === sessionId) clearSessionCookie(request);
  await deps.sessions.end(id);
  return deps.outbox.transact(request, async ({ session: transaction }) => {
    await deps.audit.append([newAuditEntry(request, 'session-ended', userId)], transaction);
    return ok({ success: true });
  });
}
