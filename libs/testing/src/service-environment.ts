import type { ServiceName } from '@portal/contracts/operation';
import { freshDatabase } from './databases.ts';
import { freshFolder } from './folder.ts';
import { sealingKey, tokenKeys } from './keys.ts';
import type { NatsServer } from './nats-server.ts';
import { startNatsServer } from './nats-server.ts';
import { freshRedis } from './redis.ts';

/**
 * The environment of one service, as the supervisor gives it: a fresh database, a nats-server of
 * its own (or `nats`, to share one) and an empty key space.
 */
export async function serviceEnvironment(
  service: ServiceName,
  { nats }: { nats?: NatsServer } = {},
): Promise<Record<string, string>> {
  const server = nats ?? (await startNatsServer());
  return {
    NODE_ENV: 'test',
    TZ: 'UTC',
    HOST: '127.0.0.1',
    PORT: '0',
    MONGODB_URI: await freshDatabase(service),
    REDIS_URL: await freshRedis(),
    NATS_URL: server.url,
    NATS_USER: service,
    NATS_PASSWORD: 'not-asked-for',
    TOKEN_PUBLIC_KEY: tokenKeys().publicKey,
    SEALING_KEY: sealingKey(),
    MAIL_KEY: sealingKey(),
    SESSION_KEY: sealingKey(),
    PUBLIC_URL: 'http://portal.test',
    MAIL_DIR: await freshFolder('mail'),
    BANK_HOLIDAYS_URL: 'off',
    LOG_LEVEL: 'silent',
  };
}
