import type { logout as contract } from '@portal/contracts/identity/sign-in';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { clearSessionCookie } from '../../operation-steps/session-headers.ts';

/** Ends the caller’s session, if there is one, and clears the cookie. */
export async function logout(
  { sessions, audit }: Pick<Dependencies, 'sessions' | 'audit'>,
  request: Request,
): Promise<OperationResult<typeof contract>> {
  const { sessionId, userId } = request.caller;
  clearSessionCookie(request);
  if (sessionId === null) return ok({ success: true });
  // First, so that the session ends even if something fails afterwards.
  await sessions.end(sessionId);
  await audit.appendInOwnTransaction(newAuditEntry(request, 'signed-out', userId));
  return ok({ success: true });
}
