import { createApiToken as createTokenText, hashApiToken } from '@portal/auth/api-token';
import { callerSignedOutFailure } from '@portal/auth/caller';
import type { createApiToken as contract } from '@portal/contracts/identity/api-token';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { apiTokenStatus, buildApiToken, validateApiToken } from '../../domain/api-token.ts';
import { toApiTokenDto } from '../../dto/to-api-token-dto.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/** Creates an API token. Only this response has it: the database has its hash. */
export async function createApiToken(
  deps: Pick<Dependencies, 'accounts' | 'apiTokens' | 'audit' | 'outbox'>,
  request: SignedInRequest,
  { name, scopes, expiresInDays }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  const token = createTokenText();
  const tokenHash = hashApiToken(token);
  if (tokenHash === null) throw new Error('not reached');
  const createdBy = request.caller.userId;
  const created = buildApiToken(
    { id: newId(), name, tokenHash, scopes, expiresInDays, createdBy },
    now,
  );
  const details = toAuditDetails({ system: name, scopes: created.scopes.join(', ') });
  // Without the idempotency key, because stored responses would include the token.
  return deps.outbox.transact(
    {},
    async ({ session }): Promise<OperationResult<typeof contract>> => {
      const account = await deps.accounts.byId(createdBy, session);
      if (account === null || !(await recheckCaller(deps, request, session))) {
        return callerSignedOutFailure;
      }
      const active = (await deps.apiTokens.listed(now, session)).filter(
        (other) => apiTokenStatus(other, now) === 'active',
      );
      const refused = validateApiToken(created, active);
      if (refused) return refused;
      // The head of the audit trail serializes this with other new tokens.
      await deps.audit.append(
        [newAuditEntry(request, 'api-token-created', null, details)],
        session,
      );
      await deps.apiTokens.insert(created, session);
      return ok({ apiToken: toApiTokenDto(created, new Map([[account.id, account]]), now), token });
    },
  );
}
