import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { removeUserSingleSignOnLink as contract } from '@portal/contracts/identity/single-sign-on';
import type { InputOf } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { ownAlerts } from '../../domain/account-alerts.ts';
import { toSingleSignOnLinkDto } from '../../dto/to-single-sign-on-link-dto.ts';
import { accountAlertEvent } from '../../events/account-alert-event.ts';
import { findManageableAccount, manageAccount } from '../../operation-steps/manage-account.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';

const linkNotFoundFailure = fail('NOT_FOUND', 'This has already been removed');

/** Removes a link and ends all sessions, because one may have been opened with it. */
export async function removeUserSingleSignOnLink(
  deps: Dependencies,
  request: SignedInRequest,
  { userId, id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const options = { id: userId, operation: 'link-single-sign-on' } as const;
  const found = await findManageableAccount(deps, request, options);
  if (!found.ok) return deps.outbox.transact(request, async () => found);
  const link = (await deps.singleSignOnLinks.ofUser(userId)).find((one) => one.id === id);
  // Inside `transact`, so that a repeated request still gets its first, successful response.
  if (!link) return deps.outbox.transact(request, async () => linkNotFoundFailure);
  const { name } = toSingleSignOnLinkDto(deps, link);
  return manageAccount(deps, request, options, async (account, { session, publish }) => {
    // Of concurrent requests one removes it, and the others change nothing.
    if (await deps.singleSignOnLinks.remove(userId, id, session)) {
      await deps.sessionEndings.add(userId, session);
      const details = toAuditDetails({ system: name });
      await deps.audit.append(
        [newAuditEntry(request, 'single-sign-on-unlinked', userId, details)],
        session,
      );
      for (const alert of ownAlerts('single-sign-on-unlinked', account)) {
        publish(accountAlertEvent(account, alert, deps.mailSealer, request.now()));
      }
    }
    return { success: true };
  });
}
