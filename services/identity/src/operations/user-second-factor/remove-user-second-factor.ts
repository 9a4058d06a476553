import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { removeUserSecondFactor as contract } from '@portal/contracts/identity/second-factor';
import type { InputOf } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { secondFactorEvent } from '../../events/second-factor-event.ts';
import { findManageableAccount, manageAccount } from '../../operation-steps/manage-account.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { changesByAdmin } from '../../operation-steps/remove-all-factors.ts';

const factorNotFoundFailure = fail('NOT_FOUND', 'This has already been removed');

/**
 * Removes a lost factor and ends all sessions, because a finder may have opened one with it. The next sign-in takes
 * the security answer again, or must add another one.
 */
export async function removeUserSecondFactor(
  deps: Dependencies,
  request: SignedInRequest,
  { userId, id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const options = { id: userId, operation: 'remove-second-factor' } as const;
  const found = await findManageableAccount(deps, request, options);
  if (!found.ok) return deps.outbox.transact(request, async () => found);
  const { factors } = await deps.factors.ofUser(userId);
  const factor = factors.find((one) => one.id === id);
  // Inside `transact`, so that a repeated request still gets its first, successful response.
  if (!factor) return deps.outbox.transact(request, async () => factorNotFoundFailure);
  return manageAccount(deps, request, options, async (account, { session, publish }) => {
    // Of concurrent requests one removes it, and the others change nothing.
    if (await deps.factors.remove(userId, id, session)) {
      await deps.sessionEndings.add(userId, session);
      const details = toAuditDetails({ secondFactor: factor.kind });
      await deps.audit.append(
        [newAuditEntry(request, 'second-factor-removed', userId, details)],
        session,
      );
      const { recoveryCodeHashes } = await deps.factors.ofUser(userId, session);
      const recoveryCodesLeft = recoveryCodeHashes.length;
      const change = { change: changesByAdmin[factor.kind], recoveryCodesLeft };
      publish(secondFactorEvent(account, change, deps.mailSealer, request.now()));
    }
    return { success: true };
  });
}
