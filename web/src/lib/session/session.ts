import type {
  authSession,
  currentUser,
  logout,
  MissingSecondFactor,
} from '@portal/contracts/identity/sign-in';
import type { User } from '@portal/contracts/identity/user';
import { useQuery } from '@tanstack/react-query';
import { abortRequests } from '../api/abortable-fetch.ts';
import { ApiError } from '../api/api-error.ts';
import { forgetIdempotencyKey } from '../api/idempotency-key.ts';
import { queryClient } from '../api/query-client.ts';
import {
  ignoreUnauthorized,
  reportUnauthorized,
  resumeUnauthorizedReports,
} from '../api/report-unauthorized.ts';
import { readRest, writeRest } from '../api/rest-client.ts';
import { postToOtherTabs } from '../browser/tab-channel.ts';
import { clearDrafts } from '../forms/draft-storage.ts';
import { restoreDrafts } from '../forms/use-draft.ts';
import {
  clearOfflineUser,
  loadOfflineUser,
  loadSignedInId,
  type OfflineUser,
  saveOfflineUser,
} from '../offline/offline-user.ts';
import { hasPendingSignOut, setPendingSignOut } from './pending-sign-out.ts';
import { clearReturnUrl, saveReturnUrl, takeReturnUrl } from './return-url.ts';

export const sessionQueryKey = ['/api/auth/user'];
// With a stored user, a connection this slow counts as offline.
const timeoutMs = 8_000;

/** The signed-in user with what their session lacks, as a sign-in gives it. */
export type SignedInUser = User & { missingSecondFactor?: MissingSecondFactor };

/** The signed-in user. Offline, only what is stored in this browser is known. */
export type SessionUser = OfflineUser & Partial<SignedInUser>;

/**
 * Who is signed in; null for nobody, because browsers would log a 401 as an error. If the server
 * can’t be reached, the stored user together with the error.
 */
export function useSession() {
  return useQuery<SessionUser | null>({
    queryKey: sessionQueryKey,
    queryFn: readSessionOrOfflineUser,
  });
}

/** The signed-in user, for screens that require one. */
export function useUser(): SessionUser {
  const { data } = useSession();
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

/** Whether the server has not responded yet, so that only stored data is known. */
export function isOfflineUser(user: SessionUser): boolean {
  return user.username === undefined;
}

/** Sets the signed-in user here, and makes the browser’s other tabs check their session. */
export function setSignedInUser(user: SignedInUser, isRemembered?: boolean): void {
  resumeUnauthorizedReports();
  clearDrafts({ except: user.id });
  setPendingSignOut(false);
  const known = withKnownFactor(user);
  saveOfflineUser(known, isRemembered);
  queryClient.setQueryData(sessionQueryKey, known);
  postToOtherTabs('session-changed');
  void restoreDrafts(user.id);
}

/** Calls back with the signed-in user, null for nobody, whenever it changes. */
export function onSignedInUserChange(listener: (user: SignedInUser | null) => void): () => void {
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === sessionQueryKey[0] && query.state.data !== undefined) {
      listener(query.state.data);
    }
  });
}

/** Follows another tab, in which somebody has signed in or out: what somebody else typed here goes with them. */
export async function followOtherTab(): Promise<void> {
  const user = await checkSession();
  if (user !== undefined) clearDrafts(user ? { except: user.id } : {});
}

/** Checks who is signed in. Gives the user; undefined if the server can’t be reached. */
export async function checkSession(): Promise<SignedInUser | null | undefined> {
  const user = await readSession({ background: true }).catch(() => undefined);
  if (user === undefined) return undefined;
  if (user === null) ignoreUnauthorized();
  else resumeUnauthorizedReports();
  const wasNobody = queryClient.getQueryData(sessionQueryKey) === null;
  const address = user && wasNobody ? takeReturnUrl(user.id) : null;
  // Signed in again in another tab: return to where this tab was when the session ended.
  if (address) window.location.replace(address);
  else queryClient.setQueryData(sessionQueryKey, user);
  return user;
}

/** Checks who is signed in once the network is back, if that is not known yet. */
export async function confirmOfflineSession(): Promise<void> {
  const user = queryClient.getQueryData<SessionUser | null>(sessionQueryKey);
  if (user && !isOfflineUser(user)) return;
  await checkSession();
  const hasEnded = queryClient.getQueryData(sessionQueryKey) === null;
  if (user && hasEnded) saveReturnUrl(user.id);
}

/** Shows nothing until the server says who is signed in. */
export async function resetSession(): Promise<void> {
  resumeUnauthorizedReports();
  await queryClient.resetQueries({ queryKey: sessionQueryKey });
}

/** Extends the session after user activity and refreshes the user’s data. */
export async function keepSessionAlive(): Promise<void> {
  try {
    const user = withKnownFactor(await readRest<typeof currentUser>('/api/auth/user'));
    replaceStoredUser(user);
    queryClient.setQueryData(sessionQueryKey, user);
  } catch (error) {
    reportUnauthorized(error, 'background');
  }
}

/**
 * Clears all data, drafts and polling, then leaves by /api/logout. Offline, the session is ended
 * once there is a network.
 */
export function signOut(): void {
  ignoreUnauthorized();
  clearDrafts();
  forgetIdempotencyKey();
  clearReturnUrl();
  setPendingSignOut(true);
  clearSession();
  abortRequests();
  if (!navigator.onLine) {
    postToOtherTabs('session-changed');
    return;
  }
  // The session has ended once this page is left: only then may other tabs check it.
  window.addEventListener('pagehide', () => postToOtherTabs('session-changed'), { once: true });
  window.location.assign('/api/logout');
}

/** Ends the current session, if any, without leaving the page. */
export async function endCurrentSession(): Promise<void> {
  ignoreUnauthorized();
  await endSession();
  clearSession();
  postToOtherTabs('session-changed');
}

/** Clears the data of an expired session. Drafts stay for the same user. */
export function handleExpiredSession(): void {
  const user = queryClient.getQueryData<SessionUser | null>(sessionQueryKey);
  if (user) saveReturnUrl(user.id);
  clearSession();
}

function clearSession(): void {
  clearOfflineUser();
  queryClient.setQueryData(sessionQueryKey, null);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQueryKey[0] });
}

/** Keeps what is known of a second factor where a response doesn't say it. */
function withKnownFactor(user: SignedInUser): SignedInUser {
  const known = queryClient.getQueryData<SessionUser | null>(sessionQueryKey);
  return known?.id === user.id && known.missingSecondFactor
    ? { missingSecondFactor: known.missingSecondFactor, ...user }
    : user;
}

async function readSessionOrOfflineUser({
  signal,
}: {
  signal: AbortSignal;
}): Promise<SignedInUser | null> {
  if (!loadOfflineUser()) return readSession({ signal });
  try {
    return await readSession({
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.status === 0;
    if (isUnreachable) queryClient.setQueryData(sessionQueryKey, loadOfflineUser());
    throw error;
  }
}

/** Who is signed in according to the server. */
export async function readSession(
  options: { background?: boolean; signal?: AbortSignal } = {},
): Promise<SignedInUser | null> {
  if (hasPendingSignOut()) {
    const isDone = await endSession();
    setPendingSignOut(!isDone);
    // Of the tab that signs out it is gone, but each tab has its own.
    clearOfflineUser();
    return null;
  }
  const session = await readRest<typeof authSession>('/api/auth/session', options);
  const { missingSecondFactor } = session;
  const user = session.user && { ...session.user, missingSecondFactor };
  if (user) {
    replaceStoredUser(user);
    await restoreDrafts(user.id);
  } else clearOfflineUser();
  return user;
}

/**
 * Stores the user. Somebody may have signed in with a provider, and so without this app: what was another’s is removed, in
 * all tabs.
 */
function replaceStoredUser(user: SignedInUser): void {
  const knownId = loadSignedInId();
  saveOfflineUser(user);
  clearDrafts({ except: user.id });
  // Nobody is known after a session has expired. Before the setup nobody is stored, and tabs would call each other for ever.
  const isChanged = knownId === null ? loadSignedInId() === user.id : knownId !== user.id;
  if (isChanged) postToOtherTabs('session-changed');
}

/** Ends this browser’s session on the server. Returns whether that succeeded. */
function endSession(): Promise<boolean> {
  return writeRest<typeof logout>('POST', '/api/logout', {}).then(
    () => true,
    () => false,
  );
}
