import { createEvent } from '@portal/bus/outbox';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { auditChanges } from '@portal/contracts/people/audit-detail';
import type { deleteUser as contract } from '@portal/contracts/people/edit-user';
import { userDeleted } from '@portal/contracts/people/events';
import { fail, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { auditNote } from './audit-note.ts';
import type { Dependencies } from './dependencies.ts';
import { manageAccount } from './manage-account.ts';

const lastAdmin = fail('LAST_ADMIN', 'You cannot delete the last master administrator');

/** Deletes an account here. The other services delete their data on the event. */
export async function deleteUser(
  deps: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const options = { id, operation: 'delete', ifLast: lastAdmin } as const;
  return manageAccount(deps, request, options, async (account, { session, publish }) => {
    await deps.accounts.remove(id, session);
    await deps.audit.append(
      [auditNote(request, 'account-deleted', id, auditChanges({ role: account.role }, {}))],
      session,
    );
    await deps.passwordLinks.removeByUser(id, session);
    await deps.sessionEndings.add(id, session);
    const data = { id, version: account.version + 1 };
    await deps.recordErasure(data, session);
    publish(createEvent(userDeleted, { userId: id, data, now: request.now() }));
    return { success: true };
  });
}
