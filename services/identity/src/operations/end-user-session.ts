import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { endUserSession as contract } from '@portal/contracts/people/user-sessions';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { auditNote } from './audit-note.ts';
import type { Dependencies } from './dependencies.ts';
import { findManageableAccount } from './manage-account.ts';

export async function endUserSession(
  deps: Pick<Dependencies, 'accounts' | 'sessions' | 'audit' | 'outbox'>,
  request: Request,
  { userId, id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
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
    await deps.audit.append([auditNote(request, 'session-ended', userId)], session);
    return ok({ success: true });
  });
}
