import { brokerAccounts } from '@portal/bus/broker-accounts';
import { mirrorStream } from '@portal/bus/streams';
import {
  type ConfiguredSubscriber,
  firstSubscriberId,
  subscriberAccounts,
  subscriberUserOf,
} from '@portal/bus/subscriber-accounts';
import type { DataDirectory } from '../data-directory/open.ts';
import { writePrivate } from '../data-directory/private-file.ts';
import type { Secrets } from '../data-directory/secrets.ts';
import type { Program } from '../processes/supervise.ts';
import type { ServerData } from './mongod.ts';
import { separateStreams } from './nats-store.ts';
import { configuredSubscribers } from './nats-subscribers.ts';
import { answersWith, isAlive } from './reachable.ts';

/** What an outside system needs in order to read the attendance events. */
export interface Subscriber {
  servers: string;
  user: string;
  pass: string;
  stream: string;
}

export async function natsProgram(
  command: string,
  port: number,
  data: ServerData,
): Promise<Program> {
  const file = data.in('nats', 'nats.conf');
  await separateStreams(data.in('nats'));
  const subscribers = await configuredSubscribers(subscribersFile(data)).catch(() => []);
  await writeNatsConfiguration(port, data, subscribers);
  return {
    name: 'nats',
    command,
    args: ['-c', file],
    cwd: data.in('nats'),
    env: process.env,
    // It listens for clients only when JetStream has read its store.
    ready: () => answersWith(port, 'INFO {'),
    // A full disk makes the server switch JetStream off; only a new start switches it on again.
    alive: () => isAlive(port, '"jetstream":true'),
  };
}

/** Where attendance says which subscribers there are. */
export function subscribersFile(data: Pick<DataDirectory, 'in'>): string {
  return data.in('subscribers.json');
}

/** Writes what the server reads when it starts, and when it is told to by SIGHUP. */
export async function writeNatsConfiguration(
  port: number,
  data: ServerData,
  subscribers: readonly ConfiguredSubscriber[],
): Promise<void> {
  const place = { host: '127.0.0.1', port, store: data.in('nats') };
  const content = natsConfiguration(place, data.secrets.nats, { subscribers });
  await writePrivate(data.in('nats', 'nats.conf'), content);
}

/**
 * The server's configuration, JSON being a part of its own format: an account per service, the
 * gateway's, and one per subscriber.
 */
export function natsConfiguration(
  { host, port, store }: { host: string; port: number; store: string },
  passwords: Secrets['nats'],
  {
    monitorPort,
    subscribers = [],
  }: {
    monitorPort?: number;
    /** Those that were added to the first. */
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
      // What was acknowledged is on the disk: by default a power cut loses the last two minutes.
      sync_interval: 'always',
      // By default a part of what is free at the start, for ever: nothing, after a start on a full disk.
      max_file_store: 2 ** 40,
    },
    // Its health, for a container's check; never beyond the loopback.
    ...(monitorPort ? { http: `127.0.0.1:${monitorPort}` } : {}),
    accounts: {
      ...brokerAccounts(passwords),
      ...subscriberAccounts([first, ...subscribers], passwords.keeper),
    },
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}

export function natsUrl(port: number): string {
  return `nats://127.0.0.1:${port}`;
}

export function subscriberOf(port: number, data: DataDirectory): Subscriber {
  return {
    servers: natsUrl(port),
    user: subscriberUserOf(firstSubscriberId),
    pass: data.secrets.nats.subscriber,
    stream: mirrorStream,
  };
}
