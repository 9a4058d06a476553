import type { OutputOf } from '@portal/contracts/operation';
import type { endOtherSessions as contract } from '@portal/contracts/people/own-account';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { endStoredSessions } from './end-stored-sessions.ts';
import { noted } from './noted.ts';

type Answer = Result<OutputOf<typeof contract>, CommonCode>;

export async function endOtherSessions(
  deps: Pick<Dependencies, 'sessions' | 'sessionEndings' | 'audit' | 'outbox'>,
  request: Request,
): Promise<Answer> {
  const { userId, sessionId } = request.caller;
  if (userId === null) return ok({ success: true });
  const result = await deps.outbox.transact(request, async ({ session }): Promise<Answer> => {
    await deps.sessionEndings.add(userId, session, sessionId);
    await deps.audit.note([noted(request, 'session-ended', userId)], session);
    return ok({ success: true });
  });
  if (result.ok) await endStoredSessions(deps, request);
  return result;
}
