import type { placeLegalHold as contract } from '@portal/contracts/identity/legal-hold';
import type { InputOf } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { withLegalHold } from '../../domain/account-changes.ts';
import { legalHoldEvent } from '../../events/legal-hold-event.ts';
import { manageAccount } from '../../operation-steps/manage-account.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';

const alreadyHeldFailure = fail('CONFLICT', 'This person is already on legal hold');

/** Puts somebody on legal hold. The other services stop removing their data on the event. */
export async function placeLegalHold(
  deps: Dependencies,
  request: SignedInRequest,
  { userId, reason }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const options = {
    id: userId,
    operation: 'legal-hold' as const,
    validate: ({ legalHold }: Account) => (legalHold === null ? null : alreadyHeldFailure),
  };
  return manageAccount(deps, request, options, async (before, { session, publish }) => {
    const now = request.now();
    const after = withLegalHold(before, { reason, since: now });
    await deps.accounts.replace(after, session, before.updatedAt);
    await deps.audit.append([newAuditEntry(request, 'legal-hold-placed', userId)], session);
    publish(legalHoldEvent(after, deps.mailSealer, now));
    return { success: true };
  });
}
