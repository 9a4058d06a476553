// Maintains the broker's configuration in containers: the output of make-secrets, the subscribers listed by
// attendance, and TLS if there is a certificate. Reloads the broker by SIGHUP.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type ConfiguredSubscriber, subscriberAccounts } from '@portal/bus/subscriber-accounts';
import { writePrivate } from '../portal/data-directory/private-file.ts';
import { readSubscribers, watchSubscribers } from '../portal/servers/watch-subscriber-list.ts';

interface BrokerFiles {
  /** The configuration and the key made by make-secrets. */
  base: string;
  mirrorSyncKey: string;
  /** The list written by attendance. */
  subscribers: string;
  /** The configuration that the broker reads. */
  configuration: string;
  /** The folder of `cert.pem` and `key.pem`, if subscribers connect by TLS. */
  tls: string;
}

/** Writes the complete configuration of the broker. */
export async function configureBroker(
  files: BrokerFiles,
  subscribers: readonly ConfiguredSubscriber[],
): Promise<void> {
  const base = JSON.parse(await readFile(files.base, 'utf8'));
  const mirrorSyncKey = (await readFile(files.mirrorSyncKey, 'utf8')).trim();
  const [certificate, key] = [`${files.tls}/cert.pem`, `${files.tls}/key.pem`];
  // TLS for all clients, including services: an optional TLS would allow passwords in clear text.
  const tls = existsSync(certificate) ? { tls: { cert_file: certificate, key_file: key } } : {};
  const accounts = { ...base.accounts, ...subscriberAccounts(subscribers, mirrorSyncKey) };
  const configuration = { ...base, ...tls, accounts };
  await writePrivate(files.configuration, `${JSON.stringify(configuration, null, 2)}\n`);
}

async function main(): Promise<void> {
  const files: BrokerFiles = {
    base: process.env.BASE_CONFIGURATION ?? '/run/secrets/nats.conf',
    mirrorSyncKey: process.env.SUBSCRIBER_KEEPER_KEY_FILE ?? '/run/secrets/nats-keeper',
    subscribers: process.env.SUBSCRIBER_LIST ?? '/subscribers/subscribers.json',
    configuration: process.env.CONFIGURATION ?? '/config/nats.conf',
    tls: process.env.TLS_FOLDER ?? '/tls',
  };
  // In a container that shares the process namespace, the broker has process id 1.
  const pid = Number(process.env.NATS_PID ?? 1);
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  process.once('SIGINT', () => stopping.abort());
  const alive = setInterval(() => {}, 1 << 30);
  await configureBroker(files, await readSubscribers(files.subscribers).catch(() => []));
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

if (import.meta.main) await main();
