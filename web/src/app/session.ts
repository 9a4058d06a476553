import type { authSession, currentUser, logout } from '@portal/contracts/people/sign-in';
import type { User } from '@portal/contracts/people/user';
import { useQuery } from '@tanstack/react-query';
import { forgetDrafts } from './drafts.ts';
import { settleWrites } from './idempotency.ts';
import { queryClient } from './query-client.ts';
import { readRest, writeRest } from './rest.ts';
import { forgetReturn, rememberReturn, takeReturn } from './return-address.ts';
import { stopRequests } from './stoppable-fetch.ts';
import { tellOtherTabs } from './tabs.ts';
import { expectAuthorized, expectUnauthorized, reportUnauthorized } from './unauthorized.ts';

const sessionKey = ['/api/auth/user'];

/** Who is signed in; null for nobody, which browsers would report as an error if it were a 401. */
export function useSession() {
  return useQuery<User | null>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => readSession({ signal }),
  });
}

/** The person who is signed in, for screens that exist only then. */
export function useUser(): User {
  const { data } = useSession();
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

/** Takes a person as signed in, here and (by their asking again) in the browser's other tabs. */
export function acceptUser(user: User): void {
  expectAuthorized();
  forgetDrafts({ except: user.id });
  queryClient.setQueryData(sessionKey, user);
  tellOtherTabs('session-changed');
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

/** Shows nothing until the server has said again who is signed in. */
export async function hideUntilChecked(): Promise<void> {
  expectAuthorized();
  await queryClient.resetQueries({ queryKey: sessionKey });
}

/** The person is doing something: the session goes on, and what is known of them is renewed. */
export async function keepSessionAlive(): Promise<void> {
  try {
    queryClient.setQueryData(sessionKey, await readRest<typeof currentUser>('/api/auth/user'));
  } catch (error) {
    reportUnauthorized(error, 'background');
  }
}

/** Forgets everything that was shown or typed, stops every poll, and leaves by /api/logout. */
export function signOut(): void {
  expectUnauthorized();
  forgetDrafts();
  settleWrites();
  forgetReturn();
  showNobody();
  stopRequests();
  // By the time that this page is left, the session has ended: the other tabs ask only then.
  window.addEventListener('pagehide', () => tellOtherTabs('session-changed'), { once: true });
  window.location.assign('/api/logout');
}

/** Ends the session of whoever is signed in here, if anybody is, and stays on the page. */
export async function endSessionHere(): Promise<void> {
  expectUnauthorized();
  await writeRest<typeof logout>('POST', '/api/logout', {}).catch(() => undefined);
  showNobody();
  tellOtherTabs('session-changed');
}

/** The session has ended by itself: what was typed stays for the same person, nothing else does. */
export function leaveExpiredSession(): void {
  const user = queryClient.getQueryData<User | null>(sessionKey);
  if (user) rememberReturn(user.id);
  showNobody();
}

function showNobody(): void {
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

async function readSession(options: {
  background?: boolean;
  signal?: AbortSignal;
}): Promise<User | null> {
  return (await readRest<typeof authSession>('/api/auth/session', options)).user;
}
