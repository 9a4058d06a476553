// Maintains the broker's configuration in containers: the output of make-secrets, the subscribers listed by
// attendance, and TLS where subscribers may connect. Reloads the broker by SIGHUP.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  brokerLimits,
  type ConfiguredSubscriber,
  subscriberAccounts,
} from '@portal/bus/subscriber-accounts';
import { writePrivate } from '../portal/data-directory/private-file.ts';
import { expectedError, isExpectedError } from '../portal/expected-error.ts';
import { readSubscribers, watchSubscribers } from '../portal/servers/watch-subscriber-list.ts';

interface BrokerFiles {
  /** The configuration and the key made by make-secrets. */
  base: string;
  mirrorSyncKey: string;
  /** The list written by attendance. */
  subscribers: string;
  /** The configuration that the broker reads. */
  configuration: string;
  /** The folder of `cert.pem` and `key.pem` where subscribers may connect; without it, the broker has no TLS. */
  tls?: string | undefined;
}

/**
 * Writes the complete configuration of the broker. Fails with a plain error, and writes nothing, where the
 * certificate or its key is missing: subscribers would send their passwords in clear text.
 */
export async function configureBroker(
  files: BrokerFiles,
  subscribers: readonly ConfiguredSubscriber[],
): Promise<void> {
  const base = JSON.parse(await readFile(files.base, 'utf8'));
  const mirrorSyncKey = (await readFile(files.mirrorSyncKey, 'utf8')).trim();
  const tls = files.tls ? { tls: await certificateIn(files.tls) } : {};
  const accounts = { ...base.accounts, ...subscriberAccounts(subscribers, mirrorSyncKey) };
  // The base may be from a version without these limits: make-secrets keeps existing files.
  const configuration = { ...base, ...brokerLimits, ...tls, accounts };
  await writePrivate(files.configuration, `${JSON.stringify(configuration, null, 2)}\n`);
}

/** TLS for all clients, including services: an optional TLS would allow passwords in clear text. */
async function certificateIn(folder: string): Promise<{ cert_file: string; key_file: string }> {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  for (const file of [certificate, key]) {
    const content = await readFile(file, 'utf8').catch(() => '');
    if (content.trim() !== '') continue;
    throw expectedError(
      `${file} is missing or empty, and subscribers may connect by TLS only: put the certificate and its key into deploy/tls as cert.pem and key.pem`,
    );
  }
  return { cert_file: certificate, key_file: key };
}

async function main(): Promise<void> {
  const files: BrokerFiles = {
    base: process.env.BASE_CONFIGURATION ?? '/run/secrets/nats.conf',
    mirrorSyncKey: process.env.SUBSCRIBER_KEEPER_KEY_FILE ?? '/run/secrets/nats-keeper',
    subscribers: process.env.SUBSCRIBER_LIST ?? '/subscribers/subscribers.json',
    configuration: process.env.CONFIGURATION ?? '/config/nats.conf',
    tls: process.env.TLS_FOLDER || undefined,
  };
  // In a container that shares the process namespace, the broker has process id 1.
  const pid = Number(process.env.NATS_PID ?? 1);
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  process.once('SIGINT', () => stopping.abort());
  await configureBroker(files, await readSubscribers(files.subscribers).catch(() => []));
  const alive = setInterval(() => {}, 1 << 30);
  process.kill(pid, 'SIGHUP');
  await watchSubscribers({
    file: files.subscribers,
    async apply(subscribers) {
      await configureBroker(files, subscribers);
      process.kill(pid, 'SIGHUP');
    },
    say: (line) => console.log(line),
    signal: stopping.signal,
  });
  clearInterval(alive);
}

if (import.meta.main) {
  await main().catch((failure: unknown) => {
    console.error(isExpectedError(failure) ? failure.message : failure);
    process.exitCode = 1;
  });
}
