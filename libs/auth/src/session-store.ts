import { createHash, randomBytes } from 'node:crypto';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { Redis } from 'ioredis';
import type { Caller } from './caller.ts';
import type { KeySource } from './key-ring.ts';
import { replaceSessionScript } from './replace-session-script.ts';
import {
  type NewSession,
  type ProviderSignIn,
  type StoredSession,
  sessionCodec,
} from './session-codec.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** A sorted set of all sessions' hashes by their ends, for counting them. */
const endsKey = 'session-ends';
const idShape = /^[A-Za-z0-9_-]{43}$/;

/** How long sessions last, and how many a person may have. */
export interface SessionLimits {
  /** Idle timeout of a session without remember-me. */
  idleMinutes: number;
  /** Maximum lifetime of a session without remember-me. */
  sessionHours: number;
  /** Lifetime of a session with remember-me, idle or not. */
  rememberDays: number;
  /** Maximum lifetime of an administrator's session, with or without remember-me. */
  adminHours: number;
  /** The maximum number of sessions per person: one more ends the oldest. */
  perPerson: number;
}

/** An open session. Times are milliseconds since 1970: it is read at every request. */
export interface Session extends StoredSession {
  hash: string;
}

const defaultLifetimes: SessionLimits = {
  idleMinutes: 30,
  sessionHours: 12,
  rememberDays: 30,
  adminHours: 12,
  perPerson: 20,
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Stores sessions in Valkey. Only the hash of an id is stored, so a dump of Valkey can't be used to
 * sign in. Each value is signed with `keys` (32 bytes in base64), so writing to Valkey without the
 * key can't create a session either. Throws a TypeError for another key, and Valkey’s own errors.
 */
export function createSessionStore(
  redis: Redis,
  keys: KeySource,
  overrides: Partial<SessionLimits> = {},
) {
  const lifetimes: SessionLimits = { ...defaultLifetimes, ...overrides };
  const { idleMinutes, sessionHours, rememberDays, adminHours, perPerson } = lifetimes;
  const codec = sessionCodec(keys);
  // A person's list of sessions outlives each of them.
  const listLifetimeMs =
    Math.max(
      rememberDays * dayMs,
      Math.max(adminHours, sessionHours) * hourMs,
      idleMinutes * minuteMs,
    ) + dayMs;

  function parse(hash: string, stored: string | null, now: Date): Session | null {
    const session = stored === null ? null : codec.decode(hash, stored);
    if (session === null || now.getTime() >= expiresAt(session, lifetimes)) return null;
    return { ...session, hash };
  }

  async function read(hash: string, now: Date): Promise<Session | null> {
    return parse(hash, await redis.get(sessionKey(hash)), now);
  }

  async function endSessions(userId: string, hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    await execReplies(
      redis
        .multi()
        .del(...hashes.map(sessionKey))
        .zrem(listKey(userId), ...hashes)
        .zrem(endsKey, ...hashes)
        .exec(),
    );
  }

  /** Ends a person's oldest open sessions beyond the maximum number. */
  async function endExcess(userId: string, hashes: string[], now: Date): Promise<void> {
    if (hashes.length <= perPerson) return;
    const stored = await redis.mget(hashes.map(sessionKey));
    const isOpen = (_: string, i: number) => parse(hashes[i] as string, stored[i] ?? null, now);
    const open = hashes.filter(isOpen);
    const kept = new Set(open.slice(-perPerson));
    await endSessions(
      userId,
      hashes.filter((hash) => !kept.has(hash)),
    );
  }

  return {
    /**
     * Opens a session. `id` is for the cookie alone; `hash` identifies the session in the store.
     * `maxAgeSeconds` is the cookie's, null for a cookie that ends with the browser. `createdAt` is earlier than
     * `now` where it replaces another session without a new sign-in.
     */
    async create(
      session: NewSession,
      now: Date,
      createdAt: Date = now,
    ): Promise<{ id: string; hash: string; maxAgeSeconds: number | null }> {
      const id = randomBytes(32).toString('base64url');
      const hash = hashOf(id);
      const stored = { ...session, createdAt: createdAt.getTime(), seenAt: now.getTime() };
      const end = expiresAt(stored, lifetimes);
      const lifetimeMs = end - now.getTime();
      const list = listKey(session.userId);
      const { signedInBy } = session;
      // Some providers end a session by its id alone.
      if (signedInBy?.sid) {
        const key = providerSessionKey(signedInBy.provider, signedInBy.sid);
        // As long as the session can last, however much it is used: a provider begins another one for almost every sign-in.
        const lastEnd = expiresAt({ ...stored, seenAt: Number.MAX_SAFE_INTEGER }, lifetimes);
        await redis.set(key, session.userId, 'PX', lastEnd - now.getTime());
      }
      const replies = await execReplies(
        redis
          .multi()
          .set(sessionKey(hash), codec.encode(hash, stored), 'PX', lifetimeMs)
          .zadd(list, now.getTime(), hash)
          .pexpire(list, listLifetimeMs)
          .zadd(endsKey, end, hash)
          .zremrangebyscore(endsKey, 0, now.getTime())
          .zrange(list, '0', '-1')
          .exec(),
      );
      // The last of several concurrent calls sees all sessions, so no script is needed.
      await endExcess(session.userId, replies.at(-1) as string[], now);
      return { id, hash, maxAgeSeconds: session.rememberMe ? Math.floor(lifetimeMs / 1000) : null };
    },

    /** The session with an id, or null if there is none or it has ended. One round trip. */
    async find(id: string, now: Date = new Date()): Promise<Session | null> {
      // A malformed id costs no round trip.
      return idShape.test(id) ? read(hashOf(id), now) : null;
    },

    /** Sessions by their hashes, null for each that has ended. One round trip; none is extended. */
    async findAll(hashes: readonly string[], now: Date = new Date()): Promise<(Session | null)[]> {
      if (hashes.length === 0) return [];
      const stored = await redis.mget(hashes.map(sessionKey));
      return hashes.map((hash, i) => parse(hash, stored[i] ?? null, now));
    },

    /** Records the session's use, which restarts the idle timeout. Writes at most once a minute. */
    async touch(session: Session, now: Date): Promise<void> {
      if (now.getTime() - session.seenAt < minuteMs) return;
      const { hash, ...before } = session;
      const after = { ...before, seenAt: now.getTime() };
      const end = expiresAt(after, lifetimes);
      if (end <= now.getTime()) return;
      // Compare and set: a session that has ended meanwhile must not come back.
      await redis.eval(
        replaceSessionScript,
        3,
        sessionKey(hash),
        listKey(session.userId),
        endsKey,
        codec.encode(hash, after),
        end - now.getTime(),
        listLifetimeMs,
        end,
        hash,
        ...codec.encodings(hash, before),
      );
    },

    /** Ends one session immediately, for all processes; false if it has ended already. */
    async end(hash: string): Promise<boolean> {
      const replies = redis.multi().getdel(sessionKey(hash)).zrem(endsKey, hash).exec();
      const [stored] = (await execReplies(replies)) as (string | null)[];
      const session = stored ? codec.decode(hash, stored) : null;
      if (session) await redis.zrem(listKey(session.userId), hash);
      return session !== null;
    },

    /** Ends all sessions of a person, except the one with `exceptHash`. */
    async endAllForUser(userId: string, exceptHash?: string | null): Promise<void> {
      const hashes = await redis.zrange(listKey(userId), '0', '-1');
      await endSessions(
        userId,
        hashes.filter((hash) => hash !== exceptHash),
      );
    },

    /**
     * Ends a person's sessions that a provider opened: those of one of its sessions, or with `sid` null all. `subject` is
     * null where the provider names the session alone. Where it is given, those of which the provider didn't tell its session
     * end too: any of them may be the one. Returns how many.
     */
    async endProviderSessions(
      userId: string,
      { provider, subject, sid }: Omit<ProviderSignIn, 'subject'> & { subject: string | null },
    ): Promise<number> {
      const hashes = await redis.zrange(listKey(userId), '0', '-1');
      const stored = hashes.length === 0 ? [] : await redis.mget(hashes.map(sessionKey));
      const ended = hashes.filter((hash, i) => {
        const text = stored[i] ?? null;
        const by = text === null ? null : codec.decode(hash, text)?.signedInBy;
        if (!by || by.provider !== provider) return false;
        if (subject !== null && by.subject !== subject) return false;
        return sid === null || by.sid === sid || (by.sid === null && subject !== null);
      });
      await endSessions(userId, ended);
      return ended.length;
    },

    /** The person of one of a provider's sessions; null if none is known. */
    userOfProviderSession: (provider: string, sid: string): Promise<string | null> =>
      redis.get(providerSessionKey(provider, sid)),

    /** When a session ends if it isn't used again. */
    expiryOf: (session: Session): Date => new Date(expiresAt(session, lifetimes)),

    /** The number of open sessions of all people. */
    count: (now: Date = new Date()): Promise<number> =>
      redis.zcount(endsKey, `(${now.getTime()}`, '+inf'),

    /** A person's open sessions, the most recently used first. */
    async listForUser(userId: string, now: Date = new Date()): Promise<Session[]> {
      const hashes = await redis.zrange(listKey(userId), '0', '-1');
      if (hashes.length === 0) return [];
      const stored = await redis.mget(hashes.map(sessionKey));
      const ended = hashes.filter((_, i) => stored[i] === null);
      if (ended.length > 0) await redis.zrem(listKey(userId), ...ended);
      return (
        hashes
          .map((hash, i) => parse(hash, stored[i] ?? null, now))
          // The list isn't signed: an added hash must not reveal somebody else's session.
          .filter((session) => session?.userId === userId)
          .filter((session) => session !== null)
          .sort((a, b) => b.seenAt - a.seenAt)
      );
    },
  };
}

/** The caller that a session identifies. */
export function callerFromSession(session: Session): Caller {
  const { userId, role, stage, hash, createdAt, authenticatedAt = createdAt } = session;
  return { userId, role, stage, sessionId: hash, authenticatedAt };
}

/** When a session ends if it isn't used again, in milliseconds since 1970. */
function expiresAt(session: StoredSession, lifetimes: SessionLimits): number {
  const { rememberMe, createdAt, seenAt, role } = session;
  const usual = rememberMe
    ? createdAt + lifetimes.rememberDays * dayMs
    : Math.min(
        seenAt + lifetimes.idleMinutes * minuteMs,
        createdAt + lifetimes.sessionHours * hourMs,
      );
  return isAdminRole(role) ? Math.min(usual, createdAt + lifetimes.adminHours * hourMs) : usual;
}

/** The replies of a transaction's commands. Throws the first error. */
async function execReplies(replies: Promise<[Error | null, unknown][] | null>): Promise<unknown[]> {
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

/** The person of a provider's session, of which only the hash is stored. */
function providerSessionKey(provider: string, sid: string): string {
  return `session:of-provider:${hashOf(JSON.stringify([provider, sid]))}`;
}

/** A sorted set of a person's session hashes by creation time. */
function listKey(userId: string): string {
  return `sessions-of:${userId}:by-start`;
}
