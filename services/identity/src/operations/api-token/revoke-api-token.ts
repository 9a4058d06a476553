import { callerSignedOutFailure } from '@portal/auth/caller';
import type { revokeApiToken as contract } from '@portal/contracts/identity/api-token';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withRevocation } from '../../domain/api-token.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { processTokenEndings } from '../../operation-steps/process-token-endings.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

const tokenNotFoundFailure = fail('NOT_FOUND', 'API token not found');

/** Revokes a token. Requests that have begun are finished; no other is answered. Repeating it changes nothing. */
export async function revokeApiToken(
  deps: Pick<Dependencies, 'accounts' | 'apiTokenCache' | 'apiTokens' | 'audit' | 'outbox'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  const result = await deps.outbox.transact(
    request,
    async ({ session }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const token = await deps.apiTokens.byId(id, session);
      if (token === null) return tokenNotFoundFailure;
      if (token.revokedAt !== null) return ok({ success: true });
      const details = toAuditDetails({ system: token.name });
      await deps.audit.append(
        [newAuditEntry(request, 'api-token-revoked', null, details)],
        session,
      );
      const revoked = withRevocation(token, request.caller.userId, now);
      await deps.apiTokens.saveRevocation(revoked, session);
      return ok({ success: true });
    },
  );
  if (result.ok) await processTokenEndings(deps, request);
  return result;
}
