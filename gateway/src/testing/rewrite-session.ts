import { createHash } from 'node:crypto';
import { type StoredSession, sessionCodec } from '@portal/auth/session-codec';
import { connectValkeyAt } from '@portal/testing/valkey';
import { inject } from 'vitest';

/** Changes a stored session. `change` gets what is stored. */
export async function rewriteSession(
  cookie: string,
  change: (stored: StoredSession) => Partial<StoredSession>,
  lifetimeMinutes = 20,
) {
  const { REDIS_URL = '', SESSION_KEY = '' } = inject('gatewayEnvironment');
  const redis = connectValkeyAt(REDIS_URL);
  const codec = sessionCodec(SESSION_KEY);
  const id = cookie.slice(cookie.indexOf('=') + 1);
  const hash = createHash('sha256').update(id).digest('base64url');
  const key = `session:${hash}`;
  const stored = codec.decode(hash, (await redis.get(key)) ?? '');
  if (stored === null) throw new Error('the session is not signed');
  const changed = codec.encode(hash, { ...stored, ...change(stored) });
  await redis.set(key, changed, 'PX', lifetimeMinutes * 60_000);
  return { redis, key, changed };
}
