import { createHash, randomBytes } from 'node:crypto';
import { isAdminRole } from '@portal/contracts/people/user';
import type { Redis } from 'ioredis';
import type { Caller } from './caller.ts';
import { type NewSession, type StoredSession, sessionCodec } from './session-codec.ts';
import { replaceScript } from './session-script.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The hashes of all sessions by when they end, so that they can be counted. */
const endsKey = 'session-ends';
const idShape = /^[A-Za-z0-9_-]{43}$/;

export interface Lifetimes {
  /** Without remember-me a session ends after so long without a person's request. */
  idleMinutes: number;
  /** Without remember-me it ends after so long, used or not. */
  sessionHours: number;
  /** With remember-me it ends after so long, used or not. */
  rememberDays: number;
  /** An administrator's ends after so long whatever is ticked. */
  adminHours: number;
  /** A person has at most so many sessions: one more ends the oldest. */
  perPerson: number;
}

/** An open session. Times are milliseconds since 1970, because it is read at every request. */
export interface Session extends StoredSession {
  hash: string;
}

const usualLifetimes: Lifetimes = {
  idleMinutes: 30,
  sessionHours: 12,
  rememberDays: 30,
  adminHours: 12,
  perPerson: 20,
};

export type SessionStore = ReturnType<typeof sessionStore>;

/**
 * Sessions in Redis. Only the hash of an id is stored, so that a dump of Redis opens no session;
 * each value is signed with `key` (32 bytes in base64), so that whoever writes to Redis without the
 * key opens none either. Errors of Redis are thrown.
 */
export function sessionStore(redis: Redis, key: string, overrides: Partial<Lifetimes> = {}) {
  const lifetimes: Lifetimes = { ...usualLifetimes, ...overrides };
  const { idleMinutes, sessionHours, rememberDays, adminHours, perPerson } = lifetimes;
  const codec = sessionCodec(key);
  // The list of a person's sessions lives longer than any of them.
  const listLife =
    Math.max(rememberDays * day, Math.max(adminHours, sessionHours) * hour, idleMinutes * minute) +
    day;

  function parse(hash: string, stored: string | null, now: Date): Session | null {
    const session = stored === null ? null : codec.decode(hash, stored);
    if (session === null || now.getTime() >= expiresAt(session, lifetimes)) return null;
    return { ...session, hash };
  }

  async function read(hash: string, now: Date): Promise<Session | null> {
    return parse(hash, await redis.get(sessionKey(hash)), now);
  }

  async function endThese(userId: string, hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    await allDone(
      redis
        .multi()
        .del(...hashes.map(sessionKey))
        .zrem(listKey(userId), ...hashes)
        .zrem(endsKey, ...hashes)
        .exec(),
    );
  }

  /** Ends the oldest of more sessions than a person may have; those that ended don't count. */
  async function endOldest(userId: string, hashes: string[], now: Date): Promise<void> {
    if (hashes.length <= perPerson) return;
    const stored = await redis.mget(hashes.map(sessionKey));
    const isOpen = (_: string, i: number) => parse(hashes[i] as string, stored[i] ?? null, now);
    const open = hashes.filter(isOpen);
    const kept = new Set(open.slice(-perPerson));
    await endThese(
      userId,
      hashes.filter((hash) => !kept.has(hash)),
    );
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
      const list = listKey(session.userId);
      const replies = await allDone(
        redis
          .multi()
          .set(sessionKey(hash), codec.encode(hash, stored), 'PX', life)
          .zadd(list, now.getTime(), hash)
          .pexpire(list, listLife)
          .zadd(endsKey, end, hash)
          .zremrangebyscore(endsKey, 0, now.getTime())
          .zrange(list, '0', '-1')
          .exec(),
      );
      // Of several at once the last one sees all the others, so no script is needed.
      await endOldest(session.userId, replies.at(-1) as string[], now);
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
      return hashes.map((hash, i) => parse(hash, stored[i] ?? null, now));
    },

    /** Notes that the person did something. Writes at most once a minute. */
    async touch(session: Session, now: Date): Promise<void> {
      if (now.getTime() - session.seenAt < minute) return;
      const { hash, ...before } = session;
      const after = { ...before, seenAt: now.getTime() };
      const end = expiresAt(after, lifetimes);
      if (end <= now.getTime()) return;
      // A session that has ended meanwhile must not come back.
      await redis.eval(
        replaceScript,
        3,
        sessionKey(hash),
        listKey(session.userId),
        endsKey,
        codec.encode(hash, before),
        codec.encode(hash, after),
        end - now.getTime(),
        listLife,
        end,
        hash,
      );
    },

    /** Ends one session, at once everywhere. */
    async end(hash: string): Promise<void> {
      const replies = redis.multi().getdel(sessionKey(hash)).zrem(endsKey, hash).exec();
      const [stored] = (await allDone(replies)) as (string | null)[];
      const session = stored ? codec.decode(hash, stored) : null;
      if (session) await redis.zrem(listKey(session.userId), hash);
    },

    /** Ends all sessions of a person, save the one that is kept. */
    async endAllOf(userId: string, exceptHash?: string | null): Promise<void> {
      const hashes = await redis.zrange(listKey(userId), '0', '-1');
      await endThese(
        userId,
        hashes.filter((hash) => hash !== exceptHash),
      );
    },

    /** When a session ends if nothing more is done in it. */
    expiryOf: (session: Session): Date => new Date(expiresAt(session, lifetimes)),

    /** How many sessions there are, of everybody; none of them is read. */
    count: (now: Date = new Date()): Promise<number> =>
      redis.zcount(endsKey, `(${now.getTime()}`, '+inf'),

    /** A person's open sessions, the latest used first. */
    async listOf(userId: string, now: Date = new Date()): Promise<Session[]> {
      const hashes = await redis.zrange(listKey(userId), '0', '-1');
      if (hashes.length === 0) return [];
      const stored = await redis.mget(hashes.map(sessionKey));
      const ended = hashes.filter((_, i) => stored[i] === null);
      if (ended.length > 0) await redis.zrem(listKey(userId), ...ended);
      return (
        hashes
          .map((hash, i) => parse(hash, stored[i] ?? null, now))
          // The list is not signed: a name put into it must not show somebody else's session.
          .filter((session) => session?.userId === userId)
          .filter((session) => session !== null)
          .sort((a, b) => b.seenAt - a.seenAt)
      );
    },
  };
}

/** Who a session makes its holder. */
export function callerOf(session: Session): Caller {
  const { userId, role, stage, hash } = session;
  return { userId, role, stage, sessionId: hash };
}

/** When a session ends if nothing more happens in it: milliseconds since 1970. */
function expiresAt(session: StoredSession, lifetimes: Lifetimes): number {
  const { rememberMe, createdAt, seenAt, role } = session;
  const usual = rememberMe
    ? createdAt + lifetimes.rememberDays * day
    : Math.min(seenAt + lifetimes.idleMinutes * minute, createdAt + lifetimes.sessionHours * hour);
  return isAdminRole(role) ? Math.min(usual, createdAt + lifetimes.adminHours * hour) : usual;
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

/** A sorted set of the hashes by when their sessions began. */
function listKey(userId: string): string {
  return `sessions-of:${userId}:by-start`;
}
