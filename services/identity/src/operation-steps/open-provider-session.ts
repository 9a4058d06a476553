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
import { withRole } from '../domain/account-changes.ts';
import type { PersonFactors } from '../domain/second-factor.ts';
import { isFactorRequired } from '../domain/second-factor-policy.ts';
import { decidePasskeySignIn, stageAfterSetup } from '../domain/sign-in.ts';
import { toUserDto } from '../dto/to-user-dto.ts';
import { accountAlertEvent } from '../events/account-alert-event.ts';
import { accountEvent } from '../events/account-event.ts';
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
  const signedIn = withRole(account, role ?? account.role, now);
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
          userId: account.id,
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

/** Records the use of the link and stores the role, which ends the person’s other sessions. */
async function storeSignIn(
  deps: Dependencies,
  request: Request,
  {
    userId,
    linkId,
    role,
    name,
    hash,
  }: { userId: string; linkId: string; role: Role | null; name: string; hash: string },
): Promise<Result<null, 'LAST_ADMIN' | 'INVALID_CREDENTIALS' | 'IDEMPOTENCY_KEY_REUSED'>> {
  const now = request.now();
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
      if (
        before.role === 'master-admin' &&
        !(await deps.accounts.otherMasterAdminExists(userId, session))
      ) {
        return lastAdmin;
      }
      isChanged = true;
      const account = withRole(before, role, now);
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
