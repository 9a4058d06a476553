import type { OutputOf } from '@portal/contracts/operation';
import type { endOtherSessions as contract } from '@portal/contracts/people/own-account';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { auditNote } from './audit-note.ts';
import type { Dependencies } from './dependencies.ts';
import { processSessionEndings } from './process-session-endings.ts';

type OperationResult = Result<OutputOf<typeof contract>, CommonCode>;

export async function endOtherSessions(
  deps: Pick<Dependencies, 'sessions' | 'sessionEndings' | 'audit' | 'outbox'>,
  request: Request,
): Promise<OperationResult> {
  const { userId, sessionId } = request.caller;
  if (userId === null) return ok({ success: true });
  const result = await deps.outbox.transact(
    request,
    async ({ session }): Promise<OperationResult> => {
      await deps.sessionEndings.add(userId, session, sessionId);
      await deps.audit.append([auditNote(request, 'session-ended', userId)], session);
      return ok({ success: true });
    },
  );
  if (result.ok) await processSessionEndings(deps, request);
  return result;
}
