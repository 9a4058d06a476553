import type { ProviderSignIn } from '@portal/auth/session-codec';
import type { login } from '@portal/contracts/identity/sign-in';
import type { Role } from '@portal/contracts/identity/user';
import type { OutputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import {
  type NewTemporaryPassword,
  withPromotionPassword,
  withRole,
} from '../domain/account-changes.ts';
import { isPromotion } from '../domain/account-permissions.ts';
import { invalidCredentialsFailure } from '../domain/invalid-credentials-failure.ts';
import { completeSetup } from '../domain/new-account.ts';
import type { PersonFactors } from '../domain/second-factor.ts';
import { isFactorRequired } from '../domain/second-factor-policy.ts';
import { decidePasswordlessSignIn, stageAfterSetup } from '../domain/sign-in.ts';
import { toUserDto } from '../dto/to-user-dto.ts';
import { createTemporaryPassword } from './create-temporary-password.ts';
import { findMissingSecondFactor } from './find-missing-second-factor.ts';
import { limitPasswordlessSignIns } from './limit-passwordless-sign-ins.ts';
import { openSession } from './open-session.ts';
import { storeProviderSignIn } from './store-provider-sign-in.ts';

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

/**
 * Opens a session for somebody who has signed in with a provider, as `openSession` does, and gives them the role that
 * its mapping says. The first one of somebody who can't use a password finishes their setup.
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
  Result<
    OutputOf<typeof login>,
    | 'INVALID_CREDENTIALS'
    | 'LAST_ADMIN'
    | 'ACCOUNT_DEACTIVATED'
    | 'IDEMPOTENCY_KEY_REUSED'
    | 'TOO_MANY_REQUESTS'
  >
> {
  const now = request.now();
  const isPasswordAllowed = deps.isPasswordAllowed({ ...account, role: role ?? account.role });
  const signIn = decidePasswordlessSignIn(account, { isPasswordAllowed }, now);
  if (signIn === 'refused') return invalidCredentialsFailure;
  if (signIn === 'deactivated') {
    return fail('ACCOUNT_DEACTIVATED', 'Your account is deactivated. Please contact HR.');
  }
  const limited = await limitPasswordlessSignIns(deps, request, account);
  if (limited) return limited;
  const temporaryPassword =
    isPromotion(role, account) && isPasswordAllowed
      ? await createTemporaryPassword(deps, request)
      : null;
  function change(before: Account): Account {
    const after = changeRole(before, {
      role,
      provider: signedInBy.provider,
      temporaryPassword,
      now,
    });
    if (isPasswordAllowed || !after.isFirstLogin) return after;
    return completeSetup(after, { passwordHash: deps.decoy });
  }
  const signedIn = change(account);
  const policy = await deps.secondFactorPolicies.current();
  const isRequired = isFactorRequired(policy, signedIn.role, now);
  const stage =
    signIn === 'setup' ? signIn : stageAfterSetup({ hasFactor, isFactorRequired: isRequired });
  const name = deps.ssoClients.get(signedInBy.provider)?.provider.name ?? signedInBy.provider;
  const opened = await openSession(deps, request, signedIn, {
    stage,
    rememberMe,
    factors: factors.factors,
    provider: {
      name,
      signedInBy,
      authenticatedAt,
      async storeSignIn(hash) {
        if (await deps.singleSignOnRequests.isLoggedOutSince(signedInBy, begunAt)) {
          return invalidCredentialsFailure;
        }
        return storeProviderSignIn(deps, request, {
          account,
          change,
          linkId,
          mapsRole: role !== null,
          name,
          hash,
        });
      },
    },
  });
  if (!opened.ok) return opened;
  const self = { userId: account.id, role: signedIn.role };
  return ok({
    user: toUserDto(signedIn, self, deps.sealer.open, now),
    isFirstLogin: signedIn.isFirstLogin,
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
    provider,
    temporaryPassword,
    now,
  }: {
    role: Role | null;
    provider: string;
    temporaryPassword: NewTemporaryPassword | null;
    now: Date;
  },
): Account {
  const account = withRole(before, role ?? before.role, now, provider);
  if (temporaryPassword === null) return account;
  return withPromotionPassword(account, before, temporaryPassword, now);
}
