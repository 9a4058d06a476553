import type { endLegalHold as contract } from '@portal/contracts/identity/legal-hold';
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

const notHeldFailure = fail('NOT_FOUND', 'This person is no longer on legal hold');

/** Ends somebody's legal hold. What has expired meanwhile is removed in the next night. */
export async function endLegalHold(
  deps: Dependencies,
  request: SignedInRequest,
  { userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const options = {
    id: userId,
    operation: 'legal-hold' as const,
    validate: ({ legalHold }: Account) => (legalHold === null ? notHeldFailure : null),
  };
  return manageAccount(deps, request, options, async (before, { session, publish }) => {
    const after = withLegalHold(before, null);
    await deps.accounts.replace(after, session, before.updatedAt);
    await deps.audit.append([newAuditEntry(request, 'legal-hold-ended', userId)], session);
    publish(legalHoldEvent(after, deps.mailSealer, request.now()));
    return { success: true };
  });
}
