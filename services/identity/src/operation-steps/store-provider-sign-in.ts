import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { userChanged, userSetUp } from '@portal/contracts/identity/events';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { accountAlerts } from '../domain/account-alerts.ts';
import { accountAuditDetails } from '../domain/account-audit-details.ts';
import { invalidCredentialsFailure } from '../domain/invalid-credentials-failure.ts';
import { hasSameCredentials } from '../domain/sign-in.ts';
import { accountAlertEvent } from '../events/account-alert-event.ts';
import { accountEvent } from '../events/account-event.ts';
import type { NewAuditEntry } from '../store/audit-trail.ts';
import { processSessionEndings } from './process-session-endings.ts';

const lastAdminFailure = fail(
  'LAST_ADMIN',
  'Your organisation has removed your master admin access, but you’re the only master admin. Sign in with your password, or ask your IT team to give the access back.',
);

interface ProviderSignInRecord {
  /** The account that was verified. */
  account: Account;
  change(before: Account): Account;
  linkId: string;
  /** Whether the provider decides on the role. */
  mapsRole: boolean;
  /** The name of the provider. */
  name: string;
  /** Of the new session. */
  hash: string;
}

export type StoredSignIn = Result<
  null,
  'LAST_ADMIN' | 'INVALID_CREDENTIALS' | 'IDEMPOTENCY_KEY_REUSED'
>;

/** Records the use of a link, and stores what the sign-in changes: the role and the setup. This ends other sessions. */
export async function storeProviderSignIn(
  deps: Dependencies,
  request: Request,
  { account: verified, change, linkId, mapsRole, name, hash }: ProviderSignInRecord,
): Promise<StoredSignIn> {
  const now = request.now();
  const userId = verified.id;
  let isChanged = false;
  // Without the request's idempotency key, which is for the whole operation.
  const stored = await deps.outbox.transact(
    {},
    async ({ session, publish }): Promise<Result<null, 'LAST_ADMIN' | 'INVALID_CREDENTIALS'>> => {
      isChanged = false;
      if (mapsRole) await deps.adminLocks.lockAdministration(session);
      const before = await deps.accounts.byId(userId, session);
      const isLinked = await deps.singleSignOnLinks.recordUse(linkId, now, session);
      if (before === null || !isLinked) return invalidCredentialsFailure;
      const account = change(before);
      const entries = auditEntries(request, { before, account, name });
      if (entries.length === 0) return ok(null);
      if (!hasSameCredentials(verified, before)) return invalidCredentialsFailure;
      const isDemoted = before.role === 'master-admin' && account.role !== before.role;
      if (isDemoted && !(await deps.accounts.otherMasterAdminExists(userId, session))) {
        return lastAdminFailure;
      }
      isChanged = true;
      await deps.accounts.replace(account, session);
      await deps.audit.append(entries, session);
      // Sessions contain the role and the stage. The new one has the new ones.
      await deps.sessionEndings.add(userId, session, hash);
      for (const alert of accountAlerts('role-changed', before, account)) {
        publish(accountAlertEvent(account, alert, deps.mailSealer, now));
      }
      const type = isSetUp(before, account) ? userSetUp : userChanged;
      publish(accountEvent(type, account, deps.mailSealer, now));
      return ok(null);
    },
  );
  if (stored.ok && isChanged) await processSessionEndings(deps, request);
  return stored;
}

function isSetUp(before: Account, account: Account): boolean {
  return before.isFirstLogin && !account.isFirstLogin;
}

/** What has changed: the role, by nobody in the portal, and the setup, by the person. */
function auditEntries(
  { address, now }: Request,
  { before, account, name }: { before: Account; account: Account; name: string },
): NewAuditEntry[] {
  const shared = { at: now(), targetId: account.id, address };
  const system = toAuditDetails({ system: name });
  const entries: NewAuditEntry[] = [];
  if (account.role !== before.role) {
    const details = [...accountAuditDetails(before, account), ...system];
    entries.push({ ...shared, action: 'role-changed', actorId: null, details });
  }
  if (isSetUp(before, account)) {
    entries.push({ ...shared, action: 'setup-finished', actorId: account.id, details: system });
  }
  return entries;
}
