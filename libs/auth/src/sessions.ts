import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@portal/contracts/people/user';
import { isAdminRole } from '@portal/contracts/people/user';
import type { Redis } from 'ioredis';
import type { Caller } from './caller.ts';
import { changeScript } from './session-script.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The hashes of all sessions by when they end, so that they can be counted. */
const endsKey = 'session-ends';
const idShape = /^[A-Za-z0-9_-]{43}$/;

export interface Lifetimes {
  /** Without remember-me a session ends after so long without a person's request. */
  idleMinutes: number;
  /** With remember-me it ends after so long, used or not. */
  rememberDays: number;
  /** An administrator's ends after so long whatever is ticked. */
  adminHours: number;
}

export interface NewSession {
  userId: string;
  role: Role;
  stage: 'setup' | 'full';
  rememberMe: boolean;
  /** Where from and with what, for the list of one's sessions. */
  address: string;
  agent: string;
}

/** As it is stored. Times are milliseconds since 1970, because it is read at every request. */
export interface Session extends NewSession {
  hash: string;
  createdAt: number;
  /** The last request of the person, to the minute. */
  seenAt: number;
}

export type SessionStore = ReturnType<typeof sessionStore>;

/**
 * Sessions in Redis, with the lifetimes of decisions.md section 2. Only the hash of an id is
 * stored, so that a dump of Redis opens no session. What Redis refuses or can't answer is thrown.
 */
export function sessionStore(
  redis: Redis,
  { idleMinutes = 30, rememberDays = 30, adminHours = 12 }: Partial<Lifetimes> = {},
) {
  const lifetimes = { idleMinutes, rememberDays, adminHours };
  // The list of a person's sessions lives longer than any of them.
  const listLife = Math.max(rememberDays * day, adminHours * hour, idleMinutes * minute) + day;

  async function change(session: Session, changes: Partial<Session>, now: Date): Promise<boolean> {
    const changed = { ...session, ...changes };
    const end = expiresAt(changed, lifetimes);
    const life = end - now.getTime();
    if (life <= 0) return false;
    return (
      (await redis.eval(
        changeScript,
        3,
        sessionKey(session.hash),
        listKey(session.userId),
        endsKey,
        JSON.stringify(changes),
        life,
        listLife,
        end,
        session.hash,
      )) === 1
    );
  }

  async function read(hash: string, now: Date): Promise<Session | null> {
    return parse(hash, await redis.get(sessionKey(hash)), lifetimes, now);
  }

  return {
    /**
     * Opens a session. `id` goes into the cookie and nowhere else, `hash` is what the store knows it
     * by; `maxAgeSeconds` is the cookie's, null for one that ends with the browser.
     */
    async create(
      session: NewSession,
      now: Date,
    ): Promise<{ id: string; hash: string; maxAgeSeconds: number | null }> {
      const id = randomBytes(32).toString('base64url');
      const hash = hashOf(id);
      const stored = { ...session, createdAt: now.getTime(), seenAt: now.getTime() };
      const end = expiresAt(stored, lifetimes);
      const life = end - now.getTime();
      await allDone(
        redis
          .multi()
          .set(sessionKey(hash), JSON.stringify(stored), 'PX', life)
          .sadd(listKey(session.userId), hash)
          .pexpire(listKey(session.userId), listLife)
          .zadd(endsKey, end, hash)
          .zremrangebyscore(endsKey, 0, now.getTime())
          .exec(),
      );
      return { id, hash, maxAgeSeconds: session.rememberMe ? Math.floor(life / 1000) : null };
    },

    /** The session of an id, or null where there is none or it has ended. One round trip. */
    async find(id: string, now: Date = new Date()): Promise<Session | null> {
      // What can't be an id costs no round trip.
      return idShape.test(id) ? read(hashOf(id), now) : null;
    },

    /** Sessions by the hash of their id, each null where it has ended. One round trip; none is extended. */
    async findAll(hashes: readonly string[], now: Date = new Date()): Promise<(Session | null)[]> {
      if (hashes.length === 0) return [];
      const stored = await redis.mget(hashes.map(sessionKey));
      return hashes.map((hash, i) => parse(hash, stored[i] ?? null, lifetimes, now));
    },

    /** Notes that the person did something. Writes at most once a minute. */
    async touch(session: Session, now: Date): Promise<void> {
      if (now.getTime() - session.seenAt < minute) return;
      await change(session, { seenAt: now.getTime() }, now);
    },

    /** Changes a session in place, under the same id: false where it has ended meanwhile. */
    async upgrade(
      hash: string,
      changes: Partial<Pick<NewSession, 'stage' | 'role'>>,
      now: Date = new Date(),
    ): Promise<boolean> {
      const session = await read(hash, now);
      return session !== null && (await change(session, changes, now));
    },

    /** Ends one session, at once everywhere. */
    async end(hash: string): Promise<void> {
      const replies = redis.multi().getdel(sessionKey(hash)).zrem(endsKey, hash).exec();
      const [stored] = (await allDone(replies)) as (string | null)[];
      if (stored) await redis.srem(listKey((JSON.parse(stored) as NewSession).userId), hash);
    },

    /** Ends all sessions of a person, save the one that is kept. */
    async endAllOf(userId: string, exceptHash?: string | null): Promise<void> {
      const hashes = (await redis.smembers(listKey(userId))).filter((hash) => hash !== exceptHash);
      if (hashes.length === 0) return;
      await allDone(
        redis
          .multi()
          .del(...hashes.map(sessionKey))
          .srem(listKey(userId), ...hashes)
          .zrem(endsKey, ...hashes)
          .exec(),
      );
    },

    /** When a session ends if nothing more is done in it. */
    expiryOf: (session: Session): Date => new Date(expiresAt(session, lifetimes)),

    /** How many sessions there are, of everybody; none of them is read. */
    count: (now: Date = new Date()): Promise<number> =>
      redis.zcount(endsKey, `(${now.getTime()}`, '+inf'),

    /** A person's open sessions, the latest used first. */
    async listOf(userId: string, now: Date = new Date()): Promise<Session[]> {
      const hashes = await redis.smembers(listKey(userId));
      if (hashes.length === 0) return [];
      const stored = await redis.mget(hashes.map(sessionKey));
      const ended = hashes.filter((_, i) => stored[i] === null);
      if (ended.length > 0) await redis.srem(listKey(userId), ...ended);
      return hashes
        .map((hash, i) => parse(hash, stored[i] ?? null, lifetimes, now))
        .filter((session) => session !== null)
        .sort((a, b) => b.seenAt - a.seenAt);
    },
  };
}

/** Who a session makes its holder. */
export function callerOf(session: Session): Caller {
  const { userId, role, stage, hash } = session;
  return { userId, role, stage, sessionId: hash };
}

/** When a session ends if nothing more happens in it: milliseconds since 1970. */
function expiresAt(session: Omit<Session, 'hash'>, lifetimes: Lifetimes): number {
  const { rememberMe, createdAt, seenAt, role } = session;
  const usual = rememberMe
    ? createdAt + lifetimes.rememberDays * day
    : seenAt + lifetimes.idleMinutes * minute;
  return isAdminRole(role) ? Math.min(usual, createdAt + lifetimes.adminHours * hour) : usual;
}

function parse(
  hash: string,
  stored: string | null,
  lifetimes: Lifetimes,
  now: Date,
): Session | null {
  if (stored === null) return null;
  const session: Session = { ...JSON.parse(stored), hash };
  return now.getTime() < expiresAt(session, lifetimes) ? session : null;
}

/** What each command of a transaction gave. */
async function allDone(replies: Promise<[Error | null, unknown][] | null>): Promise<unknown[]> {
  return ((await replies) ?? []).map(([error, value]) => {
    if (error) throw error;
    return value;
  });
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

function sessionKey(hash: string): string {
  return `session:${hash}`;
}

function listKey(userId: string): string {
  return `sessions-of:${userId}`;
}
