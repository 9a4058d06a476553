import type { endUserSessions as contract } from '@portal/contracts/identity/user-sessions';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { manageAccount } from '../../operation-steps/manage-account.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';

export async function endUserSessions(
  deps: Dependencies,
  request: SignedInRequest,
  { userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const options = { id: userId, operation: 'end-sessions' } as const;
  return manageAccount(deps, request, options, async (account, { session }) => {
    await deps.sessionEndings.add(account.id, session);
    await deps.audit.append([newAuditEntry(request, 'session-ended', account.id)], session);
    return { success: true };
  });
}
