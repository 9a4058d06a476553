import type { authSession, currentUser, logout } from '@portal/contracts/people/sign-in';
import type { User } from '@portal/contracts/people/user';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { forgetDrafts } from './drafts.ts';
import { settleWrites } from './idempotency.ts';
import { forgetKeptPerson, type KeptPerson, keepPerson, keptPerson } from './kept-person.ts';
import { queryClient } from './query-client.ts';
import { readRest, writeRest } from './rest.ts';
import { forgetReturn, rememberReturn, takeReturn } from './return-address.ts';
import { isSignOutDue, setSignOutDue } from './sign-out-due.ts';
import { stopRequests } from './stoppable-fetch.ts';
import { tellOtherTabs } from './tabs.ts';
import { expectAuthorized, expectUnauthorized, reportUnauthorized } from './unauthorized.ts';

export const sessionKey = ['/api/auth/user'];
// With somebody kept here, a line that gives no answer in this time counts as none.
const giveUpAfterMs = 8_000;

/** The person who is signed in; without the server, only what is kept of them is known. */
export type SessionUser = KeptPerson & Partial<User>;

/**
 * Who is signed in; null for nobody, which browsers would report as an error if it were a 401. Where
 * the server can't be reached, whoever is kept here, together with the error.
 */
export function useSession() {
  return useQuery<SessionUser | null>({ queryKey: sessionKey, queryFn: readSessionOrKept });
}

/** The person who is signed in, for screens that exist only then. */
export function useUser(): SessionUser {
  const { data } = useSession();
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

/** Whether the server has not been reached yet: nothing but what is kept here is known. */
export function isOnlyKept(user: SessionUser): boolean {
  return user.username === undefined;
}

/** Takes a person as signed in, here and (by their asking again) in the browser's other tabs. */
export function acceptUser(user: User, isRemembered?: boolean): void {
  expectAuthorized();
  forgetDrafts({ except: user.id });
  setSignOutDue(false);
  keepPerson(user, isRemembered);
  queryClient.setQueryData(sessionKey, user);
  tellOtherTabs('session-changed');
}

/** Calls back with who is signed in, null for nobody, each time that this is known anew. */
export function onSession(listener: (user: User | null) => void): () => void {
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === sessionKey[0] && query.state.data !== undefined) {
      listener(query.state.data);
    }
  });
}

/** Asks again who is signed in, as another tab said that it changed. */
export async function checkSession(): Promise<void> {
  const user = await readSession({ background: true }).catch(() => undefined);
  if (user === undefined) return;
  if (user === null) expectUnauthorized();
  else expectAuthorized();
  const wasNobody = queryClient.getQueryData(sessionKey) === null;
  const address = user && wasNobody ? takeReturn(user.id) : null;
  // Signed in again elsewhere: this tab goes back to where it was when the session ended, too.
  if (address) window.location.replace(address);
  else queryClient.setQueryData(sessionKey, user);
}

/** The network is back: asks who is signed in where that could not be asked. */
export async function confirmSession(): Promise<void> {
  const user = queryClient.getQueryData<SessionUser | null>(sessionKey);
  if (user && !isOnlyKept(user)) return;
  await checkSession();
  const isOver = queryClient.getQueryData(sessionKey) === null;
  if (user && isOver) rememberReturn(user.id);
}

/** Shows nothing until the server has said again who is signed in. */
export async function hideUntilChecked(): Promise<void> {
  expectAuthorized();
  await queryClient.resetQueries({ queryKey: sessionKey });
}

/** The person is doing something: the session goes on, and what is known of them is renewed. */
export async function keepSessionAlive(): Promise<void> {
  try {
    const user = await readRest<typeof currentUser>('/api/auth/user');
    keepPerson(user);
    queryClient.setQueryData(sessionKey, user);
  } catch (error) {
    reportUnauthorized(error, 'background');
  }
}

/**
 * Forgets everything that was shown or typed, stops every poll, and leaves by /api/logout. Without a
 * network, the session is ended as soon as there is one.
 */
export function signOut(): void {
  expectUnauthorized();
  forgetDrafts();
  settleWrites();
  forgetReturn();
  setSignOutDue(true);
  showNobody();
  stopRequests();
  if (!navigator.onLine) {
    tellOtherTabs('session-changed');
    return;
  }
  // By the time that this page is left, the session has ended: the other tabs ask only then.
  window.addEventListener('pagehide', () => tellOtherTabs('session-changed'), { once: true });
  window.location.assign('/api/logout');
}

/** Ends the session of whoever is signed in here, if anybody is, and stays on the page. */
export async function endSessionHere(): Promise<void> {
  expectUnauthorized();
  await endSession();
  showNobody();
  tellOtherTabs('session-changed');
}

/** The session has ended by itself: what was typed stays for the same person, nothing else does. */
export function leaveExpiredSession(): void {
  const user = queryClient.getQueryData<SessionUser | null>(sessionKey);
  if (user) rememberReturn(user.id);
  showNobody();
}

function showNobody(): void {
  forgetKeptPerson();
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

async function readSessionOrKept({ signal }: { signal: AbortSignal }): Promise<User | null> {
  if (!keptPerson()) return readSession({ signal });
  try {
    return await readSession({
      signal: AbortSignal.any([signal, AbortSignal.timeout(giveUpAfterMs)]),
    });
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.status === 0;
    if (isUnreachable) queryClient.setQueryData(sessionKey, keptPerson());
    throw error;
  }
}

async function readSession(options: {
  background?: boolean;
  signal?: AbortSignal;
}): Promise<User | null> {
  if (isSignOutDue()) {
    const isDone = await endSession();
    setSignOutDue(!isDone);
    return null;
  }
  const { user } = await readRest<typeof authSession>('/api/auth/session', options);
  if (user) keepPerson(user);
  else forgetKeptPerson();
  return user;
}

/** Gives whether the server has ended the session of this browser, if there was any. */
function endSession(): Promise<boolean> {
  return writeRest<typeof logout>('POST', '/api/logout', {}).then(
    () => true,
    () => false,
  );
}
