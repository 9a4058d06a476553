import { createEvent } from '@portal/bus/outbox';
import { toAuditChanges } from '@portal/contracts/identity/audit-detail';
import type { deleteUser as contract } from '@portal/contracts/identity/edit-user';
import { userDeleted } from '@portal/contracts/identity/events';
import type { InputOf } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { manageAccount } from '../../operation-steps/manage-account.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';

const legalHoldFailure = fail(
  'CONFLICT',
  'This person is on legal hold. You can delete the account once the hold has ended.',
);
const lastAdminFailure = fail('LAST_ADMIN', 'You can’t delete the last master admin');

/** Deletes an account here. The other services delete their data on the event. */
export async function deleteUser(
  deps: Dependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const options = {
    id,
    operation: 'delete' as const,
    lastAdminFailure,
    validate: ({ legalHold }: Account) => (legalHold === null ? null : legalHoldFailure),
  };
  return manageAccount(deps, request, options, async (account, { session, publish }) => {
    const removed = await deps.countRemoved(id, session);
    await deps.accounts.remove(id, session);
    await deps.audit.append(
      [newAuditEntry(request, 'account-deleted', id, toAuditChanges({ role: account.role }, {}))],
      session,
    );
    await deps.passwordLinks.removeByUser(id, session);
    await deps.factors.removeByUser(id, session);
    await deps.browsers.removeByUser(id, session);
    await deps.singleSignOnLinks.removeByUser(id, session);
    await deps.personalDataCopies.removeByUser(id, session);
    await deps.registrations.removeByUser(id, session);
    await deps.sentReminders.removeByUser(id, session);
    await deps.apiTokens.forgetPerson(id, session);
    await deps.adminLocks.clearFirstAdmin(id, session);
    await deps.sessionEndings.add(id, session);
    const data = { id, version: account.version + 1 };
    await deps.requestErasure({ ...data, removed }, session);
    publish(createEvent(userDeleted, { userId: id, data, now: request.now() }));
    return { success: true };
  });
}
