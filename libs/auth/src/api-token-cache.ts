import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Redis } from 'ioredis';
import { deriveFromKeys, deriveKey, type KeySource, toKeyRing } from './key-ring.ts';

/** How long a token is known before identity is asked again, and its use recorded. */
export const apiTokenCacheMs = 5 * 60_000;

/** What the gateway needs of a token. */
export interface CachedApiToken {
  id: string;
  scopes: readonly string[];
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** `ended`: revoked or expired. */
export type CacheEntry = CachedApiToken | 'ended';

export type ApiTokenCache = ReturnType<typeof createApiTokenCache>;

const ended = 'ended';

/**
 * Caches API tokens in Valkey under their hashes, so that requests don't ask identity. Each value is signed with
 * `source`, so writing to Valkey without the key can't create a token. The entry of a revoked token says that it has
 * ended until the token would have expired, and nothing replaces it: an older response of identity that arrives later
 * can't bring the token back.
 */
export function createApiTokenCache(redis: Redis, source: KeySource) {
  const macKeys = deriveFromKeys(toKeyRing(source), (key) => deriveKey(key, 'portal api tokens'));
  const macOf = (key: KeyObject, hash: string, json: string) =>
    createHmac('sha256', key).update(`${hash}\n${json}`).digest();

  function decode(hash: string, text: string): CachedApiToken | null {
    const dot = text.indexOf('.');
    const actual = Buffer.from(text.slice(0, Math.max(0, dot)), 'base64url');
    const json = text.slice(dot + 1);
    const isKnown = macKeys().some((key) => {
      const expected = macOf(key, hash, json);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    });
    return isKnown ? JSON.parse(json) : null;
  }

  return {
    /** The entry of a token; null if identity must be asked. */
    async find(hash: string, now: Date): Promise<CacheEntry | null> {
      const text = await redis.get(keyOf(hash));
      if (text === null || text === ended) return text === null ? null : 'ended';
      const token = decode(hash, text);
      return token && now.getTime() >= token.expiresAt ? 'ended' : token;
    },

    /** Adds a valid token, unless it has an entry. */
    async add(hash: string, token: CachedApiToken, now: Date): Promise<void> {
      const lifetimeMs = Math.min(apiTokenCacheMs, token.expiresAt - now.getTime());
      if (lifetimeMs <= 0) return;
      const json = JSON.stringify(token);
      const [key] = macKeys();
      const text = `${macOf(key, hash, json).toString('base64url')}.${json}`;
      await redis.set(keyOf(hash), text, 'PX', lifetimeMs, 'NX');
    },

    /** Ends a token at once, for all gateways, until it would have expired. */
    async end(hash: string, expiresAt: Date): Promise<void> {
      await redis.set(keyOf(hash), ended, 'PXAT', expiresAt.getTime());
    },
  };
}

function keyOf(hash: string): string {
  return `api-token:${hash}`;
}
