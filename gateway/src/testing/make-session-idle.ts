import { createHash } from 'node:crypto';
import { sessionCodec } from '@portal/auth/session-codec';
import { connectRedisAt } from '@portal/testing/redis';
import { inject } from 'vitest';

/** Rewrites a stored session as last used ten minutes ago. */
export async function makeSessionIdle(cookie: string) {
  const { REDIS_URL = '', SESSION_KEY = '' } = inject('gatewayEnvironment');
  const redis = connectRedisAt(REDIS_URL);
  const codec = sessionCodec(SESSION_KEY);
  const id = cookie.slice(cookie.indexOf('=') + 1);
  const hash = createHash('sha256').update(id).digest('base64url');
  const key = `session:${hash}`;
  const stored = codec.decode(hash, (await redis.get(key)) ?? '');
  if (stored === null) throw new Error('the session is not signed');
  const idle = codec.encode(hash, { ...stored, seenAt: stored.seenAt - 10 * 60_000 });
  await redis.set(key, idle, 'PX', 20 * 60_000);
  return { redis, key, idle };
}
