import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { endUserSession as contract } from '@portal/contracts/people/user-sessions';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { manageable } from './manage-account.ts';
import { noted } from './noted.ts';

export async function endUserSession(
  deps: Pick<Dependencies, 'accounts' | 'sessions' | 'audit' | 'outbox'>,
  request: Request,
  { userId, id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const found = await manageable(deps, request, { id: userId, undertaking: 'end-sessions' });
  // Who repeats the request that ended it gets the first answer: the transaction looks for that.
  if (!found.ok) return deps.outbox.transact(request, async () => found);
  const open = await deps.sessions.listOf(userId, request.now());
  if (!open.some(({ hash }) => hash === id)) {
    return deps.outbox.transact(request, async () => fail('NOT_FOUND', 'Session not found'));
  }
  await deps.sessions.end(id);
  return deps.outbox.transact(request, async ({ session }) => {
    await deps.audit.note([noted(request, 'session-ended', userId)], session);
    return ok({ success: true });
  });
}
