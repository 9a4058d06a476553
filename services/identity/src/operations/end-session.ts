import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { endSession as contract } from '@portal/contracts/people/own-account';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { auditNote } from './audit-note.ts';
import type { Dependencies } from './dependencies.ts';

const sessionNotFound = () => fail('NOT_FOUND', 'Session not found');

export async function endSession(
  deps: Pick<Dependencies, 'sessions' | 'audit' | 'outbox'>,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const { userId, sessionId } = request.caller;
  const own = userId === null ? [] : await deps.sessions.listForUser(userId, request.now());
  // Another person's session counts as not found. Failing inside `transact` lets a repeated request
  // get its first, successful response.
  if (!own.some(({ hash }) => hash === id))
    return deps.outbox.transact(request, async () => sessionNotFound());
  if (id === sessionId) request.responseHeaders.set('x-portal-session-end', '1');
  await deps.sessions.end(id);
  return deps.outbox.transact(request, async ({ session }) => {
    await deps.audit.append([auditNote(request, 'session-ended', userId)], session);
    return ok({ success: true });
  });
}
