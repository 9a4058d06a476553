import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { endSession as contract } from '@portal/contracts/people/own-account';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { noted } from './noted.ts';

const gone = () => fail('NOT_FOUND', 'Session not found');

export async function endSession(
  deps: Pick<Dependencies, 'sessions' | 'audit' | 'outbox'>,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const { userId, sessionId } = request.caller;
  const own = userId === null ? [] : await deps.sessions.listOf(userId, request.now());
  // Somebody else’s is answered like one that isn’t there. Who repeats the request that ended it
  // still gets the first answer: that is what is looked for first.
  if (!own.some(({ hash }) => hash === id))
    return deps.outbox.transact(request, async () => gone());
  if (id === sessionId) request.reply.set('x-portal-session-end', '1');
  await deps.sessions.end(id);
  return deps.outbox.transact(request, async ({ session }) => {
    await deps.audit.note([noted(request, 'session-ended', userId)], session);
    return ok({ success: true });
  });
}
