import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { User } from '@portal/contracts/people/user';

/*
 * What this browser keeps of the signed-in person, so that they can clock in and out when the app is
 * opened without a network: who they are, and whether they are clocked in. It lives as long as the
 * session: in this tab, or, where the person asked to be remembered, in the browser. It goes when
 * they sign out, when the server says that nobody is signed in, and when somebody else signs in; of
 * a tab that slept meanwhile, too, for whose session it is is the same in all tabs.
 */
const key = 'kept-person';
const signedInKey = 'signed-in';
const hour = 3_600_000;
const sessionLastsMs = 12 * hour;
const rememberedLastsMs = 30 * 24 * hour;

export type KeptPerson = Pick<User, 'id' | 'firstName' | 'lastName' | 'role' | 'isAdmin'>;
export type KeptEntry = Pick<TimeEntry, 'clockInTime' | 'clockInLocation'>;

interface Kept {
  person: KeptPerson;
  /** The session that is open; null for none, undefined where that was never known. */
  openEntry?: KeptEntry | null;
  /** When the session ends at the latest. */
  until: number;
}

/** Keeps the person whom the server said to be signed in; `isRemembered` as they sign in. */
export function keepPerson(user: User, isRemembered?: boolean): void {
  // Whoever has just signed in begins anew.
  const known = isRemembered === undefined ? read() : null;
  const isSame = known?.person.id === user.id;
  if (!isSame || user.isFirstLogin) forgetKeptPerson();
  // Who has not finished the setup can't clock in.
  if (user.isFirstLogin) return;
  const { id, firstName, lastName, role, isAdmin } = user;
  // An administrator's session is short, whatever was ticked.
  const store = isRemembered && !isAdmin ? localStorage : (storeOf() ?? sessionStorage);
  const lastsMs = store === localStorage ? rememberedLastsMs : sessionLastsMs;
  write(store, {
    person: { id, firstName, lastName, role, isAdmin },
    ...(isSame && known.openEntry !== undefined && { openEntry: known.openEntry }),
    until: isSame && store === localStorage ? known.until : Date.now() + lastsMs,
  });
}

/** The person who is kept; null for nobody. */
export function keptPerson(): KeptPerson | null {
  return read()?.person ?? null;
}

/** Keeps whether the person is clocked in. */
export function keepOpenEntry(userId: string, entry: KeptEntry | null): void {
  const kept = read();
  const store = storeOf();
  if (!store || kept?.person.id !== userId) return;
  const openEntry = entry && {
    clockInTime: entry.clockInTime,
    clockInLocation: entry.clockInLocation,
  };
  write(store, { ...kept, openEntry });
}

/** The session that was open when the server was last reached; undefined where that isn't known. */
export function keptOpenEntry(userId: string): KeptEntry | null | undefined {
  const kept = read();
  return kept?.person.id === userId ? kept.openEntry : undefined;
}

export function forgetKeptPerson(): void {
  for (const store of [sessionStorage, localStorage]) store.removeItem(key);
  localStorage.removeItem(signedInKey);
}

function storeOf(): Storage | undefined {
  return [sessionStorage, localStorage].find((store) => store.getItem(key) !== null);
}

function read(): Kept | null {
  const stored = storeOf()?.getItem(key);
  if (!stored) return null;
  const kept = JSON.parse(stored) as Kept;
  const isCurrent = localStorage.getItem(signedInKey) === kept.person.id;
  return isCurrent && kept.until > Date.now() ? kept : null;
}

function write(store: Storage, kept: Kept): void {
  try {
    store.setItem(key, JSON.stringify(kept));
    localStorage.setItem(signedInKey, kept.person.id);
  } catch {
    // Storage is full or refused: the app then needs the network to open.
  }
}
