import { readBrowserId } from '@portal/auth/browser-id';
import type { SessionStage } from '@portal/auth/caller';
import type { ProviderSignIn } from '@portal/auth/session-codec';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { processSessionEndings } from './process-session-endings.ts';
import { type BrowserDependencies, recordBrowser } from './record-browser.ts';
import { rememberDevice, setSessionCookie } from './session-headers.ts';

/** A session that replaces the caller's once the change is stored. */
export interface ReplacementSession {
  hash: string;
  setSessionCookie(): void;
  /** Ends it, because the change was not made. */
  discard(): Promise<void>;
}

/**
 * Opens a session with a new id for the caller, because after a change of secrets or rights the old
 * id must not work any more. It ends when the caller's would have: otherwise somebody who only signs in again, never anew,
 * would keep a role, or go without a second factor, for ever. Their proof of who they are is as old as the caller's, unless
 * `isReauthenticated`; if that was with the provider that opened the session, it may have begun a new one of its own
 * (`signedInAgainBy`). Null if the caller's session has ended.
 */
export async function openReplacementSession(
  { sessions }: Pick<Dependencies, 'sessions'>,
  request: SignedInRequest,
  stage: SessionStage = 'full',
  {
    isReauthenticated = false,
    signedInAgainBy,
  }: { isReauthenticated?: boolean; signedInAgainBy?: ProviderSignIn } = {},
): Promise<ReplacementSession | null> {
  const { sessionId } = request.caller;
  const now = request.now();
  const [current] = await sessions.findAll([sessionId], now);
  if (!current) return null;
  const { userId, role, rememberMe, createdAt, signedInBy } = current;
  const { address, agent } = request;
  const by = signedInBy && {
    signedInBy: signedInAgainBy?.provider === signedInBy.provider ? signedInAgainBy : signedInBy,
  };
  const authenticatedAt = isReauthenticated ? now.getTime() : current.authenticatedAt;
  const proof = authenticatedAt !== undefined && { authenticatedAt };
  const next = { userId, role, stage, rememberMe, address, agent, ...by, ...proof };
  const { id, hash, maxAgeSeconds } = await sessions.create(next, now, new Date(createdAt));
  return {
    hash,
    setSessionCookie: () => setSessionCookie(request, { id, maxAgeSeconds }),
    discard: async () => {
      await sessions.end(hash);
    },
  };
}

/**
 * Sends the new session to the browser and ends the person's others if the change was stored.
 * Otherwise it ends the new one. `account` is the stored account, or null if this request stored
 * nothing.
 */
export async function rotateSession(
  deps: Pick<Dependencies, 'sessions' | 'sessionEndings'> & BrowserDependencies,
  request: SignedInRequest,
  change: {
    next: ReplacementSession | null;
    account: Account | null;
    isDone: boolean;
    /** Whether it completes a sign-in, as the setup does. */
    isSignIn?: boolean;
  },
): Promise<void> {
  const { next, account, isDone, isSignIn = false } = change;
  // A repeated request gets the stored response and changes nothing, so the caller keeps the
  // session.
  if (!isDone || account === null) {
    await next?.discard();
    return;
  }
  await processSessionEndings(deps, request);
  next?.setSessionCookie();
  // The old cookie is signed with the old password hash.
  const browserId = isSignIn
    ? await recordBrowser(deps, request, account)
    : readBrowserId(request.deviceCookie);
  rememberDevice(deps, request, account, browserId);
}
