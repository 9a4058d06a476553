import type { finishSingleSignOn as contract } from '@portal/contracts/identity/single-sign-on';
import type { InputOf } from '@portal/contracts/operation';
import { isSameFingerprint } from '@portal/kernel/is-same-fingerprint';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { isPromotion } from '../../domain/account-permissions.ts';
import { passwordLinkBinding } from '../../domain/password-link.ts';
import { decidePasswordlessSignIn } from '../../domain/sign-in.ts';
import {
  accountToLink,
  authenticationTime,
  hasProviderFactor,
  isReauthenticatedSince,
  mappedRole,
  needsOwnFactor,
  type ProviderIdentity,
  type SsoProvider,
} from '../../domain/single-sign-on.ts';
import { addSingleSignOnLink } from '../../operation-steps/add-single-sign-on-link.ts';
import { findAccountInSetup } from '../../operation-steps/find-account-in-setup.ts';
import { openProviderSession } from '../../operation-steps/open-provider-session.ts';
import { recordFailedSignIn } from '../../operation-steps/record-failed-sign-in.ts';
import { OidcError } from '../../single-sign-on/oidc-client.ts';
import type { SingleSignOnLinkRow } from '../../store/single-sign-on-links.ts';
import type { SingleSignOnRequest } from '../../store/single-sign-on-requests.ts';
import { providerUnavailableFailure, unknownProviderFailure } from './begin-single-sign-on.ts';
import { finishSingleSignOnCheck } from './finish-single-sign-on-check.ts';
import { finishSingleSignOnLink } from './finish-single-sign-on-link.ts';

type Output = OperationResult<typeof contract>;

/**
 * Completes a sign-in, a link or a confirmation when the browser returns from a provider. Attempts aren't limited: nobody
 * can guess the state and the code, and a limit by address would let one person lock out everybody at that address.
 */
export async function finishSingleSignOn(
  deps: Dependencies,
  request: Request,
  { provider: id, browserKey, response }: InputOf<typeof contract>,
): Promise<Output> {
  const client = deps.ssoClients.get(id);
  if (!client) return unknownProviderFailure;
  const parameters = new URLSearchParams(response);
  const state = parameters.get('state') ?? '';
  const begun = await deps.singleSignOnRequests.consume(state, { provider: id, browserKey });
  if (begun === null) return rejectSignIn(deps, request, null);
  if (parameters.has('error')) {
    // The person has cancelled it, or may not use the portal.
    return fail('INVALID_CREDENTIALS', 'Your organisation’s sign-in didn’t let you in');
  }
  let identity: ProviderIdentity;
  try {
    identity = await client.exchange(response, begun);
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    return error.reason === 'refused'
      ? rejectSignIn(deps, request, null)
      : providerUnavailableFailure;
  }
  const { provider } = client;
  if (begun.purpose === 'link') {
    return finishSingleSignOnLink(deps, request, { begun, provider, identity });
  }
  if (begun.purpose === 'check') {
    return finishSingleSignOnCheck(deps, request, { begun, provider, identity });
  }
  return signIn(deps, request, { begun, provider, identity });
}

/** What was begun, and what the provider says. */
interface ProviderResponse {
  begun: SingleSignOnRequest;
  provider: SsoProvider;
  identity: ProviderIdentity;
}

async function signIn(
  deps: Dependencies,
  request: Request,
  { begun, provider, identity }: ProviderResponse,
): Promise<Output> {
  const now = request.now();
  const { rememberMe, at: begunAt } = begun;
  const found = await findLinked(deps, identity);
  const account =
    found?.account ?? (await findAccountToLink(deps, request, { begun, provider, identity }));
  if (account === null) {
    recordFailedSignIn(deps, request, null, 'sign-in-failed');
    return fail(
      'NO_LINKED_ACCOUNT',
      'Your organisation’s account isn’t linked to an account in the portal. Please contact HR.',
    );
  }
  const role = mappedRole(provider, identity.roleValues);
  const isPasswordAllowed = deps.isPasswordAllowed({ ...account, role: role ?? account.role });
  const outcome = decidePasswordlessSignIn(account, { isPasswordAllowed }, now);
  if (outcome === 'refused') return rejectSignIn(deps, request, account);
  if (outcome === 'deactivated') {
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return fail('ACCOUNT_DEACTIVATED', 'Your account is deactivated. Please contact HR.');
  }
  const { issuer, subject, sid } = identity;
  const link = found?.link ?? (await linkAtSignIn(deps, request, { begun, provider, identity }));
  // Somebody else was linked meanwhile.
  if (link === null) return rejectSignIn(deps, request, account);
  const factors = await deps.factors.ofUser(account.id);
  const signedInBy = { provider: provider.id, subject, sid };
  const shared = { linkId: link.id, role, rememberMe, signedInBy, begunAt };
  if (needsOwnFactor(provider, identity, factors)) {
    const ticket = await deps.singleSignOnRequests.createTicket({ userId: account.id, ...shared });
    return ok({ purpose: 'sign-in', ticket });
  }
  const hasFactor = hasProviderFactor(provider, identity);
  const opened = await openProviderSession(deps, request, {
    account,
    factors,
    hasFactor,
    authenticatedAt: authenticationTime(identity, now),
    ...shared,
  });
  if (!opened.ok) {
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return opened;
  }
  request.log.debug({ issuer }, 'signed in with a provider');
  return ok({ purpose: 'sign-in', ticket: null });
}

async function findLinked(
  deps: Pick<Dependencies, 'singleSignOnLinks' | 'accounts'>,
  identity: ProviderIdentity,
): Promise<{ link: SingleSignOnLinkRow; account: Account } | null> {
  const link = await deps.singleSignOnLinks.find(identity);
  const account = link && (await deps.accounts.byId(link.userId));
  return link && account ? { link, account } : null;
}

/**
 * The account to link at the first sign-in, where that is allowed: in a session before the setup its own, otherwise the
 * one with the verified address.
 */
async function findAccountToLink(
  deps: Pick<
    Dependencies,
    'accounts' | 'audit' | 'singleSignOnLinks' | 'isPasswordAllowed' | 'sealer'
  >,
  request: Request,
  { begun, provider, identity }: ProviderResponse,
  session: ClientSession | null = null,
): Promise<Account | null> {
  const account =
    begun.userId === null
      ? await findByEmail(deps, provider, identity, session)
      : await findInSetup(deps, request, { begun, identity }, session);
  if (account === null) return null;
  // An address, or an invitation, may have come to somebody else: it never replaces a link.
  const links = await deps.singleSignOnLinks.ofUser(account.id, session);
  const isLinked =
    begun.userId === null
      ? links.some(({ issuer }) => issuer === identity.issuer)
      : links.length > 0;
  return isLinked ? null : account;
}

async function findByEmail(
  deps: Pick<Dependencies, 'accounts' | 'audit'>,
  provider: SsoProvider,
  { verifiedEmail, roleValues }: ProviderIdentity,
  session: ClientSession | null = null,
): Promise<Account | null> {
  if (!provider.linksByVerifiedEmail || verifiedEmail === null) return null;
  const account = accountToLink(await deps.accounts.byEmail(verifiedEmail, session), verifiedEmail);
  // An administrator who gives an account of theirs the address of a master admin would become one.
  if (account === null || isPromotion(mappedRole(provider, roleValues), account)) return null;
  return (await wasUnlinked(deps, account, session)) ? null : account;
}

/**
 * Whether a link of somebody was removed, and their address is still the one of that time: by it the removed account would
 * be linked again at its next sign-in.
 */
async function wasUnlinked(
  { audit }: Pick<Dependencies, 'audit'>,
  { id: targetId }: Account,
  session: ClientSession | null,
): Promise<boolean> {
  const latest = async (action: 'single-sign-on-unlinked' | 'email-changed', since: Date) =>
    (await audit.latestTimes({ action, targetId, since }, 1, session))[0];
  const unlinkedAt = await latest('single-sign-on-unlinked', new Date(0));
  return unlinkedAt !== undefined && (await latest('email-changed', unlinkedAt)) === undefined;
}

/**
 * The account of the session before the setup in which this sign-in began. Null if its secrets or its address have changed
 * since: HR resets an account, or corrects the address, if the invitation went to the wrong person. Also null if the
 * provider has verified the address of another account.
 */
async function findInSetup(
  deps: Pick<Dependencies, 'accounts' | 'isPasswordAllowed' | 'sealer'>,
  { caller }: Request,
  { begun, identity }: Pick<ProviderResponse, 'begun' | 'identity'>,
  session: ClientSession | null = null,
): Promise<Account | null> {
  const { userId, sessionId, accountState, at } = begun;
  if (caller.userId !== userId || caller.sessionId !== sessionId) return null;
  if (accountState === null || isReauthenticatedSince(identity, at) === false) return null;
  const account = await findAccountInSetup(deps, caller, session);
  if (account === null) return null;
  const current = deps.sealer.fingerprints(passwordLinkBinding(account));
  if (!isSameFingerprint(accountState, current)) return null;
  const { verifiedEmail } = identity;
  const owner =
    verifiedEmail &&
    accountToLink(await deps.accounts.byEmail(verifiedEmail, session), verifiedEmail);
  return owner && owner.id !== account.id ? null : account;
}

/** Links the account, if it is still the one to link: its address, or its links, may have been changed meanwhile. */
async function linkAtSignIn(
  deps: Dependencies,
  request: Request,
  returned: ProviderResponse,
): Promise<SingleSignOnLinkRow | null> {
  const {
    provider,
    identity: { issuer, subject },
  } = returned;
  const linked = await deps.outbox.transact({}, async (tx) => {
    const account = await findAccountToLink(deps, request, returned, tx.session);
    const added =
      account &&
      (await addSingleSignOnLink(deps, request, { account, provider, issuer, subject }, tx));
    return added ? ok(added) : fail('CONFLICT', 'Already linked');
  });
  return linked.ok ? linked.value : null;
}

function rejectSignIn(deps: Dependencies, request: Request, account: Account | null) {
  recordFailedSignIn(deps, request, account, 'sign-in-failed');
  return fail('INVALID_CREDENTIALS', 'Your organisation’s sign-in couldn’t be checked. Try again.');
}
