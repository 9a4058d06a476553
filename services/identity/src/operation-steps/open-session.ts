import type { SessionStage } from '@portal/auth/caller';
import type { ProviderSignIn } from '@portal/auth/session-codec';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { invalidCredentialsFailure } from '../domain/invalid-credentials-failure.ts';
import { type Factor, haveSameFactors } from '../domain/second-factor.ts';
import { hasSameCredentials } from '../domain/sign-in.ts';
import { requiredProvider } from '../domain/single-sign-on.ts';
import { type BrowserDependencies, recordBrowser } from './record-browser.ts';
import { rememberDevice, setSessionCookie } from './session-headers.ts';
import type { StoredSignIn } from './store-provider-sign-in.ts';

/** What a sign-in with a provider adds to the session. */
export interface ProviderOpening {
  /** For the audit trail. */
  name: string;
  signedInBy: ProviderSignIn;
  /** When the person proved who they are, in milliseconds since 1970; null if it isn’t known. */
  authenticatedAt: number | null;
  /**
   * Runs once the session exists, with its hash, and stores what the provider says about the account. Fails if that
   * can't be any more.
   */
  storeSignIn(hash: string): Promise<StoredSignIn>;
}

/**
 * Opens a session, replaces the caller's with it and records the sign-in in the audit trail. The person is told of a
 * new device.
 * Fails if the person must sign in with another provider, or if the account or its second factors (`factors`) have
 * changed since they were verified. That check comes after opening: a change ends the sessions that exist at that time, and
 * might miss this one.
 */
export async function openSession(
  deps: Pick<Dependencies, 'sessions' | 'accounts' | 'factors' | 'ssoClients'> &
    BrowserDependencies,
  request: Request,
  account: Account,
  {
    stage,
    rememberMe,
    factors,
    provider,
  }: {
    stage: SessionStage;
    rememberMe: boolean;
    factors: readonly Factor[];
    /** For a sign-in with a provider of single sign-on. */
    provider?: ProviderOpening;
  },
): Promise<StoredSignIn> {
  const { sessions, accounts, audit } = deps;
  const { address, agent, caller } = request;
  const { id: userId, role } = account;
  const required = requiredProvider(account, deps.ssoClients);
  if (required !== null && required !== provider?.signedInBy.provider) {
    return invalidCredentialsFailure;
  }
  const byProvider = provider && {
    signedInBy: provider.signedInBy,
    authenticatedAt: provider.authenticatedAt,
  };
  const session = { userId, role, stage, rememberMe, address, agent, ...byProvider };
  const { id, hash, maxAgeSeconds } = await sessions.create(session, request.now());
  let opened = false;
  let browserId: string | null = null;
  try {
    const stored = provider && (await provider.storeSignIn(hash));
    if (stored && !stored.ok) return stored;
    if (!hasSameCredentials(account, await accounts.byId(userId))) return invalidCredentialsFailure;
    const current = await deps.factors.ofUser(userId);
    if (!haveSameFactors(factors, current.factors)) return invalidCredentialsFailure;
    if (stage !== 'setup') browserId = await recordBrowser(deps, request, account);
    const by = { actorId: userId, targetId: userId, address };
    const details = provider && { details: toAuditDetails({ system: provider.name }) };
    const entry = { at: request.now(), action: 'signed-in', ...by, ...details } as const;
    await audit.appendInOwnTransaction(entry);
    opened = true;
  } finally {
    if (!opened) await sessions.end(hash);
  }
  if (caller.sessionId !== null) await sessions.end(caller.sessionId);
  setSessionCookie(request, { id, maxAgeSeconds });
  if (browserId !== null) rememberDevice(deps, request, account, browserId);
  return ok(null);
}
