import { callerSignedOutFailure } from '@portal/auth/caller';
import type { beginTotp as contract } from '@portal/contracts/identity/second-factor';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { pendingExpiry } from '../../domain/second-factor.ts';
import { createTotpSecret, totpUri } from '../../domain/totp.ts';
import { confirmIdentity } from '../../operation-steps/confirm-identity.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/** Stores a secret that does nothing until a code of it confirms it. An earlier unconfirmed one is void. */
export async function beginTotp(
  deps: Dependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const confirmed = await confirmIdentity(deps, request, input);
  // Inside `transact`, so that a repeated request still gets its first, successful response.
  if (!confirmed.ok) return deps.outbox.transact(request, async () => confirmed);
  const { id: userId, username } = confirmed.value.account;
  const now = request.now();
  const secret = createTotpSecret();
  const expiresAt = pendingExpiry(now);
  const pending = { id: newId(), sealedSecret: deps.sealer.seal(secret), expiresAt };
  return deps.outbox.transact(
    request,
    async ({ session }): Promise<OperationResult<typeof contract>> => {
      // A deletion takes this lock too, so that nothing is stored after it.
      await deps.adminLocks.lockAdministration(session);
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      await deps.factors.savePending(userId, pending, { session, now });
      return ok({ secret, uri: totpUri(secret, username), expiresAt: expiresAt.toISOString() });
    },
  );
}
