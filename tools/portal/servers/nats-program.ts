import { brokerAccounts } from '@portal/bus/broker-accounts';
import { mirrorStream } from '@portal/bus/ensure-stream';
import {
  type ConfiguredSubscriber,
  firstSubscriberId,
  subscriberAccounts,
  subscriberUserName,
} from '@portal/bus/subscriber-accounts';
import type { DataDirectory } from '../data-directory/open-data-directory.ts';
import { writePrivate } from '../data-directory/private-file.ts';
import type { Secrets } from '../data-directory/secrets.ts';
import type { Program } from '../processes/supervise.ts';
import type { ServerData } from './mongod-program.ts';
import { isAlive, respondsWith } from './server-probes.ts';
import { readSubscribers } from './watch-subscribers.ts';

/** The access data of another system that reads the attendance events. */
export interface Subscriber {
  servers: string;
  user: string;
  pass: string;
  stream: string;
}

/** Prepares NATS, its streams and its configuration, and gives its program. */
export async function natsProgram(
  command: string,
  port: number,
  data: ServerData,
): Promise<Program> {
  const file = data.in('nats', 'nats.conf');
  const subscribers = await readSubscribers(subscriberListFile(data)).catch(() => []);
  await writeNatsConfiguration(port, data, subscribers);
  return {
    name: 'nats',
    command,
    args: ['-c', file],
    cwd: data.in('nats'),
    env: process.env,
    // It accepts clients only after JetStream has loaded its store.
    ready: () => respondsWith(port, 'INFO {'),
    // A full disk makes the server disable JetStream until it is restarted.
    alive: () => isAlive(port, '"jetstream":true'),
  };
}

/** The file in which attendance lists the subscribers. */
export function subscriberListFile(data: Pick<DataDirectory, 'in'>): string {
  return data.in('subscribers.json');
}

/** Writes the configuration, which the server reads at its start and on SIGHUP. */
export async function writeNatsConfiguration(
  port: number,
  data: ServerData,
  subscribers: readonly ConfiguredSubscriber[],
): Promise<void> {
  const location = { host: '127.0.0.1', port, store: data.in('nats') };
  const content = natsConfiguration(location, data.secrets.nats, { subscribers });
  await writePrivate(data.in('nats', 'nats.conf'), content);
}

/**
 * Makes the server's configuration, whose format includes JSON: an account for each service, the gateway
 * and each subscriber.
 */
export function natsConfiguration(
  { host, port, store }: { host: string; port: number; store: string },
  passwords: Secrets['nats'],
  {
    monitorPort,
    subscribers = [],
  }: {
    monitorPort?: number;
    /** Subscribers other than the first. */
    subscribers?: readonly ConfiguredSubscriber[];
  } = {},
): string {
  const first = { id: firstSubscriberId, password: passwords.subscriber };
  const configuration = {
    server_name: 'portal',
    host,
    port,
    jetstream: {
      store_dir: store,
      // Acknowledged messages are on disk; by default a power cut loses the last two minutes.
      sync_interval: 'always',
      // The default is a share of the free space at the start, which is nothing on a full disk.
      max_file_store: 2 ** 40,
    },
    // For the health check of the container; on the loopback only.
    ...(monitorPort ? { http: `127.0.0.1:${monitorPort}` } : {}),
    accounts: {
      ...brokerAccounts(passwords),
      ...subscriberAccounts([first, ...subscribers], passwords.keeper),
    },
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}

/** The URL of the broker on the loopback. */
export function natsUrl(port: number): string {
  return `nats://127.0.0.1:${port}`;
}

/** Gives the access data of the first subscriber. */
export function subscriberAccess(port: number, data: DataDirectory): Subscriber {
  return {
    servers: natsUrl(port),
    user: subscriberUserName(firstSubscriberId),
    pass: data.secrets.nats.subscriber,
    stream: mirrorStream,
  };
}
