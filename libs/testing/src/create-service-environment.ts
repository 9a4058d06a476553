import type { ServiceName } from '@portal/contracts/operation';
import { freshDatabase } from './databases.ts';
import { freshFolder } from './fresh-folder.ts';
import type { NatsServer } from './nats-server.ts';
import { startNatsServer } from './nats-server.ts';
import { sealingKey, tokenKeys } from './token-keys.ts';
import { freshValkey } from './valkey.ts';

/**
 * Creates the environment variables of one service, as the supervisor sets them: with a fresh database, a
 * new nats-server (or the given one) and an empty Valkey database.
 */
export async function createServiceEnvironment(
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
    REDIS_URL: await freshValkey(),
    NATS_URL: server.url,
    NATS_USER: service,
    NATS_PASSWORD: 'not-asked-for',
    TOKEN_PUBLIC_KEY: tokenKeys().publicKey,
    SEALING_KEY: sealingKey(),
    MAIL_KEY: sealingKey(),
    SESSION_KEY: sealingKey(),
    PUBLIC_URL: 'http://portal.test',
    MAIL_DIR: await freshFolder('mail'),
    // As little as argon2 can take: nobody is to guess the passwords of tests.
    PASSWORD_HASH_MEMORY: '8',
    BANK_HOLIDAYS_URL: 'off',
    LOG_LEVEL: 'silent',
  };
}
