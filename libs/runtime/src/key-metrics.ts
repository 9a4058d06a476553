import { createHmac } from 'node:crypto';
import { collection } from '@portal/bus/collections';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import type { Logger } from './log.ts';
import { isKeyRing } from './replace-keys.ts';

/** When a service first used its current key of a name. */
interface KeyUse {
  /** `token`, `session`, `mail` or `sealing`. */
  _id: string;
  /** Tells another key apart, and reveals nothing of it. */
  fingerprint: string;
  since: Date;
}

const firstUse = new Gauge({
  name: 'portal_key_first_use_time_seconds',
  help: 'When a service first used its current key, in seconds since 1970',
  labelNames: ['service', 'key'],
});

/** The names of keys by the variables that contain them. */
const keyNames: Readonly<Record<string, string>> = {
  TOKEN_PUBLIC_KEY: 'token',
  SESSION_KEY: 'session',
  MAIL_KEY: 'mail',
  SEALING_KEY: 'sealing',
};

/**
 * Measures how long the first keys of a service have been in use: keys don't say when they were made, so
 * each service stores when it first used its current ones, and logs it. Throws the database's errors.
 */
export async function registerKeyAgeMetrics(
  connection: Connection,
  service: ServiceName,
  env: Readonly<Record<string, unknown>>,
  log: Pick<Logger, 'info'>,
  now = new Date(),
): Promise<void> {
  const uses = collection<KeyUse>(connection, 'keys');
  for (const [variable, _id] of Object.entries(keyNames)) {
    const ring = env[variable];
    if (!isKeyRing(ring)) continue;
    const [key] = ring.keys();
    const fingerprint = createHmac('sha256', key.text)
      .update('portal key')
      .digest('hex')
      .slice(0, 16);
    const known = await uses.findOne({ _id });
    const isSame = known?.fingerprint === fingerprint;
    const since = isSame ? known.since : now;
    if (!isSame) {
      await uses.replaceOne({ _id }, { fingerprint, since }, { upsert: true });
      log.info({ key: _id, keyId: key.id }, 'key used for the first time');
    }
    firstUse.set({ service, key: _id }, since.getTime() / 1000);
  }
}
