// Keeps the broker's configuration in containers: what make-secrets made, the subscribers that
// attendance lists, and TLS where there is a certificate. Tells the broker of changes by SIGHUP.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type ConfiguredSubscriber, subscriberAccounts } from '@portal/bus/subscriber-accounts';
import { writePrivate } from '../portal/data-directory/private-file.ts';
import { configuredSubscribers, watchSubscribers } from '../portal/servers/nats-subscribers.ts';

interface Places {
  /** The configuration of make-secrets, and the key of the same. */
  base: string;
  keeperKey: string;
  /** The list that attendance writes. */
  subscribers: string;
  /** What the broker reads. */
  configuration: string;
  /** Where `cert.pem` and `key.pem` are, if subscribers reach the broker by TLS. */
  tls: string;
}

/** Writes the broker's whole configuration. */
export async function configureBroker(
  places: Places,
  subscribers: readonly ConfiguredSubscriber[],
): Promise<void> {
  const base = JSON.parse(await readFile(places.base, 'utf8'));
  const keeperKey = (await readFile(places.keeperKey, 'utf8')).trim();
  const [certificate, key] = [`${places.tls}/cert.pem`, `${places.tls}/key.pem`];
  // Everybody by TLS then, the services too: a client that can do without would show its password.
  const tls = existsSync(certificate) ? { tls: { cert_file: certificate, key_file: key } } : {};
  const accounts = { ...base.accounts, ...subscriberAccounts(subscribers, keeperKey) };
  const configuration = { ...base, ...tls, accounts };
  await writePrivate(places.configuration, `${JSON.stringify(configuration, null, 2)}\n`);
}

async function main(): Promise<void> {
  const places: Places = {
    base: process.env.BASE_CONFIGURATION ?? '/run/secrets/nats.conf',
    keeperKey: process.env.SUBSCRIBER_KEEPER_KEY_FILE ?? '/run/secrets/nats-keeper',
    subscribers: process.env.SUBSCRIBER_LIST ?? '/subscribers/subscribers.json',
    configuration: process.env.CONFIGURATION ?? '/config/nats.conf',
    tls: process.env.TLS_FOLDER ?? '/tls',
  };
  // In the container that shares the broker's processes, the broker is the first.
  const pid = Number(process.env.NATS_PID ?? 1);
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  process.once('SIGINT', () => stopping.abort());
  const alive = setInterval(() => {}, 1 << 30);
  await configureBroker(places, await configuredSubscribers(places.subscribers).catch(() => []));
  process.kill(pid, 'SIGHUP');
  await watchSubscribers({
    file: places.subscribers,
    async apply(subscribers) {
      await configureBroker(places, subscribers);
      process.kill(pid, 'SIGHUP');
    },
    say: (line) => console.log(line),
    signal: stopping.signal,
  });
  clearInterval(alive);
}

if (import.meta.main) await main();
