import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { MissingSecondFactor } from '@portal/contracts/identity/sign-in';
import type { User } from '@portal/contracts/identity/user';

/*
 * What this browser stores about the signed-in user, so that they can clock in and out when the app
 * is opened offline: who they are, and whether they are clocked in, which Apollo’s cache starts with. It is stored as long as the
 * session lasts: in this tab, or in the browser if the user chose "Remember me". It is removed when
 * they sign out, when the server says that nobody is signed in, and when somebody else signs in. The
 * id of the signed-in user is shared by all tabs, so that this also holds for a suspended tab.
 */
const key = 'kept-person';
const signedInKey = 'signed-in';
const hour = 3_600_000;
const sessionLastsMs = 12 * hour;
const rememberedLastsMs = 30 * 24 * hour;

export type OfflineUser = Pick<User, 'id' | 'firstName' | 'lastName' | 'role' | 'isAdmin'>;
export type OfflineEntry = Pick<TimeEntry, 'clockInTime' | 'clockInLocation'>;

interface StoredUser {
  person: OfflineUser;
  /** The open session; null if there is none, undefined if unknown. */
  openEntry?: OfflineEntry | null;
  /** When the session expires at the latest, in milliseconds. */
  until: number;
}

/** Stores the signed-in user. `isRemembered` is given at sign-in only. */
export function saveOfflineUser(
  user: User & { missingSecondFactor?: MissingSecondFactor },
  isRemembered?: boolean,
): void {
  // A new sign-in starts from scratch.
  const known = isRemembered === undefined ? read() : null;
  const isSame = known?.person.id === user.id;
  const isLimited = user.isFirstLogin || user.missingSecondFactor?.isSessionLimited === true;
  if (!isSame || isLimited) clearOfflineUser();
  // Before the setup is complete, clocking in is not possible.
  if (isLimited) return;
  const { id, firstName, lastName, role, isAdmin } = user;
  // Administrators' sessions are short, even with "Remember me".
  const store = isRemembered && !isAdmin ? localStorage : (findStorage() ?? sessionStorage);
  const lastsMs = store === localStorage ? rememberedLastsMs : sessionLastsMs;
  write(store, {
    person: { id, firstName, lastName, role, isAdmin },
    ...(isSame && known.openEntry !== undefined && { openEntry: known.openEntry }),
    until: isSame && store === localStorage ? known.until : Date.now() + lastsMs,
  });
}

/** The stored user; null if there is none. */
export function loadOfflineUser(): OfflineUser | null {
  return read()?.person ?? null;
}

/** The id of who was signed in last in any tab; null if they have signed out. */
export function loadSignedInId(): string | null {
  return localStorage.getItem(signedInKey);
}

/** Stores the user’s open session, or that there is none. */
export function saveOpenEntry(userId: string, entry: OfflineEntry | null): void {
  const stored = read();
  const store = findStorage();
  if (!store || stored?.person.id !== userId) return;
  const openEntry = entry && {
    clockInTime: entry.clockInTime,
    clockInLocation: entry.clockInLocation,
  };
  write(store, { ...stored, openEntry });
}

/** The stored open session; null if there was none, undefined if unknown. */
export function loadOpenEntry(userId: string): OfflineEntry | null | undefined {
  const stored = read();
  return stored?.person.id === userId ? stored.openEntry : undefined;
}

export function clearOfflineUser(): void {
  for (const store of [sessionStorage, localStorage]) store.removeItem(key);
  localStorage.removeItem(signedInKey);
}

function findStorage(): Storage | undefined {
  return [sessionStorage, localStorage].find((store) => store.getItem(key) !== null);
}

function read(): StoredUser | null {
  const json = findStorage()?.getItem(key);
  if (!json) return null;
  const stored = JSON.parse(json) as StoredUser;
  const isCurrent = localStorage.getItem(signedInKey) === stored.person.id;
  return isCurrent && stored.until > Date.now() ? stored : null;
}

function write(store: Storage, user: StoredUser): void {
  try {
    store.setItem(key, JSON.stringify(user));
    localStorage.setItem(signedInKey, user.person.id);
  } catch {
    // Storage is full or blocked: the app then needs a network to open.
  }
}
