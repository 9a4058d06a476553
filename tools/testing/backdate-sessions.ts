import { join } from 'node:path';
import { sessionCodec } from '@portal/auth/session-codec';
import { createSessionStore } from '@portal/auth/session-store';
import { Redis } from 'ioredis';
import { readJson } from '../portal/data-directory/private-file.ts';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';
import { valkeyUrl } from '../portal/servers/valkey-configuration.ts';

/** Rewrites a person's sessions of a running portal as begun some minutes earlier. */
export async function backdateSessions(
  dataDir: string,
  userId: string,
  minutes: number,
): Promise<void> {
  const secrets = await ensureSecrets(dataDir);
  const ports = await readJson<{ valkey: number }>(join(dataDir, 'ports.json'));
  const place = { host: '127.0.0.1', port: ports?.valkey ?? 0 };
  const redis = new Redis(valkeyUrl('identity', place, secrets.valkey));
  const codec = sessionCodec(secrets.session);
  for (const { hash, ...session } of await createSessionStore(redis, secrets.session).listForUser(
    userId,
  )) {
    const earlier = { ...session, createdAt: session.createdAt - minutes * 60_000 };
    await redis.set(`session:${hash}`, codec.encode(hash, earlier), 'KEEPTTL');
  }
  await redis.quit();
}
