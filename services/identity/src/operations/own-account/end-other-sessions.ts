import type { endOtherSessions as contract } from '@portal/contracts/identity/own-account';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { processSessionEndings } from '../../operation-steps/process-session-endings.ts';

export async function endOtherSessions(
  deps: Pick<Dependencies, 'sessions' | 'sessionEndings' | 'audit' | 'outbox'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const { userId, sessionId } = request.caller;
  const result = await deps.outbox.transact(
    request,
    async ({ session }): Promise<OperationResult<typeof contract>> => {
      await deps.sessionEndings.add(userId, session, sessionId);
      await deps.audit.append([newAuditEntry(request, 'session-ended', userId)], session);
      return ok({ success: true });
    },
  );
  if (result.ok) await processSessionEndings(deps, request);
  return result;
}
