import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { removeSingleSignOnLink as contract } from '@portal/contracts/identity/single-sign-on';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { ownAlerts } from '../../domain/account-alerts.ts';
import { isLinkRemovable, requiredProvider } from '../../domain/single-sign-on.ts';
import { toSingleSignOnLinkDto } from '../../dto/to-single-sign-on-link-dto.ts';
import { accountAlertEvent } from '../../events/account-alert-event.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { processSessionEndings } from '../../operation-steps/process-session-endings.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

const onlySignInFailure = fail(
  'CONFLICT',
  'This is your only way to sign in. Add a passkey or link another account first.',
);
const roleLinkFailure = fail(
  'CONFLICT',
  'Your access as an administrator comes from this account, and you can only sign in with it.',
);

/** Removes a link of one's own. All other sessions end: one may have been opened with it. */
export async function removeSingleSignOnLink(
  deps: Dependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId, sessionId } = request.caller;
  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      // Of two removals at once the second sees whether it removes the only way to sign in.
      await deps.adminLocks.lockAdministration(session);
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const account = await deps.accounts.byId(userId, session);
      if (account === null) return callerSignedOutFailure;
      const links = await deps.singleSignOnLinks.ofUser(userId, session);
      const link = links.find((one) => one.id === id);
      if (!link) return fail('NOT_FOUND', 'This has already been removed');
      const required = requiredProvider(account, deps.ssoClients);
      if (link.provider === required) return roleLinkFailure;
      const ways = {
        isPasswordAllowed: deps.isPasswordAllowed(account),
        factors: (await deps.factors.ofUser(userId, session)).factors,
        otherLinks: links.filter((one) => one !== link && deps.ssoClients.has(one.provider)),
      };
      if (!isLinkRemovable(ways)) return onlySignInFailure;
      await deps.singleSignOnLinks.remove(userId, id, session);
      await deps.sessionEndings.add(userId, session, sessionId);
      const details = toAuditDetails({ system: toSingleSignOnLinkDto(deps, link).name });
      await deps.audit.append(
        [newAuditEntry(request, 'single-sign-on-unlinked', userId, details)],
        session,
      );
      for (const alert of ownAlerts('single-sign-on-unlinked', account)) {
        publish(accountAlertEvent(account, alert, deps.mailSealer, request.now()));
      }
      return ok({ success: true });
    },
  );
  if (result.ok) await processSessionEndings(deps, request);
  return result;
}
