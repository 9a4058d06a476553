import type { ProviderSignIn } from '@portal/auth/session-codec';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { userChanged } from '@portal/contracts/identity/events';
import type { login } from '@portal/contracts/identity/sign-in';
import type { Role } from '@portal/contracts/identity/user';
import type { OutputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { accountAlerts } from '../domain/account-alerts.ts';
import { accountAuditDetails } from '../domain/account-audit-details.ts';
import {
  type NewTemporaryPassword,
  withPromotionPassword,
  withRole,
} from '../domain/account-changes.ts';
import { isPromotion } from '../domain/account-permissions.ts';
import type { PersonFactors } from '../domain/second-factor.ts';
import { isFactorRequired } from '../domain/second-factor-policy.ts';
import { decidePasskeySignIn, hasSameCredentials, stageAfterSetup } from '../domain/sign-in.ts';
import { toUserDto } from '../dto/to-user-dto.ts';
import { accountAlertEvent } from '../events/account-alert-event.ts';
import { accountEvent } from '../events/account-event.ts';
import { createTemporaryPassword } from './create-temporary-password.ts';
import { findMissingSecondFactor } from './find-missing-second-factor.ts';
import { openSession } from './open-session.ts';
import { processSessionEndings } from './process-session-endings.ts';

export interface ProviderSession {
  account: Account;
  factors: PersonFactors;
  linkId: string;
  /** The role that the provider’s mapping gives; null to keep the account’s. */
  role: Role | null;
  rememberMe: boolean;
  /** Whether the person has used a second factor, of their own or at the provider. */
  hasFactor: boolean;
  signedInBy: ProviderSignIn;
  /** When the person proved who they are, in milliseconds since 1970; null if the provider doesn’t say. */
  authenticatedAt: number | null;
  /** When the sign-in was begun, in milliseconds since 1970. */
  begunAt: number;
}

const lastAdmin = fail(
  'LAST_ADMIN',
  'Your organisation’s sign-in doesn’t make you a master admin any more, but you are the last one. Sign in with your password.',
);
const linkRemoved = fail('INVALID_CREDENTIALS', 'Invalid credentials');

/**
 * Opens a session for somebody who has signed in with a provider, as `openSession` does, and gives them the role that
 * its mapping says.
 */
export async function openProviderSession(
  deps: Dependencies,
  request: Request,
  {
    account,
    factors,
    linkId,
    role,
    rememberMe,
    hasFactor,
    signedInBy,
    authenticatedAt,
    begunAt,
  }: ProviderSession,
): Promise<
  Result<OutputOf<typeof login>, 'INVALID_CREDENTIALS' | 'LAST_ADMIN' | 'ACCOUNT_DEACTIVATED'>
> {
  const now = request.now();
  const signIn = decidePasskeySignIn(account, now);
  if (signIn === 'refused') return linkRemoved;
  if (signIn === 'deactivated') {
    return fail('ACCOUNT_DEACTIVATED', 'Your account is deactivated. Please contact HR.');
  }
  const temporaryPassword = isPromotion(role, account)
    ? await createTemporaryPassword(deps, request)
    : null;
  const change = (before: Account) => changeRole(before, { role, temporaryPassword, now });
  const signedIn = change(account);
  const policy = await deps.secondFactorPolicies.current();
  const isRequired = isFactorRequired(policy, signedIn.role, now);
  const stage =
    signIn === 'setup' ? signIn : stageAfterSetup({ hasFactor, isFactorRequired: isRequired });
  const name = deps.ssoClients.get(signedInBy.provider)?.provider.name ?? signedInBy.provider;
  let failure: ({ ok: false } & typeof lastAdmin) | null = null;
  const isOpen = await openSession(deps, request, signedIn, {
    stage,
    rememberMe,
    factors: factors.factors,
    provider: {
      name,
      signedInBy,
      authenticatedAt,
      async prepare(hash) {
        if (await deps.singleSignOnRequests.isLoggedOutSince(signedInBy, begunAt)) return false;
        const prepared = await storeSignIn(deps, request, {
          account,
          change,
          linkId,
          role,
          name,
          hash,
        });
        if (prepared.ok) return true;
        if (prepared.failure.code === 'LAST_ADMIN') failure = lastAdmin;
        return false;
      },
    },
  });
  if (!isOpen) return failure ?? linkRemoved;
  const self = { userId: account.id, role: signedIn.role };
  return ok({
    user: toUserDto(signedIn, self, deps.sealer.open, now),
    isFirstLogin: account.isFirstLogin,
    missingSecondFactor: hasFactor
      ? null
      : await findMissingSecondFactor(deps, signedIn, stage === 'factor-setup'),
  });
}

/** The account with the role of the provider’s mapping, if it gives one. */
function changeRole(
  before: Account,
  {
    role,
    temporaryPassword,
    now,
  }: { role: Role | null; temporaryPassword: NewTemporaryPassword | null; now: Date },
): Account {
  const account = withRole(before, role ?? before.role, now);
  if (temporaryPassword === null) return account;
  return withPromotionPassword(account, before, temporaryPassword, now);
}

/** Records the use of the link and stores the role, which ends the person’s other sessions. */
async function storeSignIn(
  deps: Dependencies,
  request: Request,
  {
    account: verified,
    change,
    linkId,
    role,
    name,
    hash,
  }: {
    account: Account;
    change(before: Account): Account;
    linkId: string;
    role: Role | null;
    name: string;
    hash: string;
  },
): Promise<Result<null, 'LAST_ADMIN' | 'INVALID_CREDENTIALS' | 'IDEMPOTENCY_KEY_REUSED'>> {
  const now = request.now();
  const userId = verified.id;
  let isChanged = false;
  // Without the request's idempotency key, which is for the whole operation.
  const stored = await deps.outbox.transact(
    {},
    async ({ session, publish }): Promise<Result<null, 'LAST_ADMIN' | 'INVALID_CREDENTIALS'>> => {
      isChanged = false;
      if (role !== null) await deps.adminLocks.lockAdministration(session);
      const before = await deps.accounts.byId(userId, session);
      const isLinked = await deps.singleSignOnLinks.recordUse(linkId, now, session);
      if (before === null || !isLinked) return linkRemoved;
      if (role === null || role === before.role) return ok(null);
      if (!hasSameCredentials(verified, before)) return linkRemoved;
      if (
        before.role === 'master-admin' &&
        !(await deps.accounts.otherMasterAdminExists(userId, session))
      ) {
        return lastAdmin;
      }
      isChanged = true;
      const account = change(before);
      await deps.accounts.replace(account, session);
      const details = [
        ...accountAuditDetails(before, account),
        ...toAuditDetails({ system: name }),
      ];
      const by = { actorId: null, targetId: userId, address: request.address };
      await deps.audit.append([{ at: now, action: 'role-changed', ...by, details }], session);
      // Sessions contain the role. The new one has the new role.
      await deps.sessionEndings.add(userId, session, hash);
      for (const alert of accountAlerts('role-changed', before, account)) {
        publish(accountAlertEvent(account, alert, deps.mailSealer, now));
      }
      publish(accountEvent(userChanged, account, deps.mailSealer, now));
      return ok(null);
    },
  );
  if (stored.ok && isChanged) await processSessionEndings(deps, request);
  return stored;
}
