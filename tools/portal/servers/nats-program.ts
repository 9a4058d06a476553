import { brokerAccounts } from '@portal/bus/broker-accounts';
import { mirrorStreamName } from '@portal/bus/ensure-stream';
import {
  brokerLimits,
  type ConfiguredSubscriber,
  firstSubscriberId,
  subscriberAccounts,
  subscriberUserName,
} from '@portal/bus/subscriber-accounts';
import type { DataDirectory } from '../data-directory/open-data-directory.ts';
import { writePrivate } from '../data-directory/private-file.ts';
import type { Secrets } from '../data-directory/secrets.ts';
import type { Program } from '../processes/supervise.ts';
import type { MemberOptions, ServerData } from './mongod-program.ts';
import { isAlive, respondsWith } from './server-probes.ts';
import { readSubscribers } from './watch-subscriber-list.ts';

/** The access data of another system that reads the attendance events. */
export interface SubscriberAccess {
  servers: string;
  user: string;
  pass: string;
  stream: string;
}

/** The place of a server in a cluster. */
export interface NatsCluster {
  serverName: string;
  /** The port on which it listens for other servers, and the one that they connect to. */
  routePort: number;
  advertisedPort: number;
  /** The ports of the other servers' routes. */
  routes: readonly number[];
  /** The password of the servers among each other. */
  password: string;
}

/** How a server of a cluster differs from a single one. */
export interface NatsMemberOptions extends MemberOptions {
  cluster?: NatsCluster;
}

const routeUser = 'route';

/** Prepares NATS, its streams and its configuration, and gives its program. */
export async function natsProgram(
  command: string,
  port: number,
  data: ServerData,
  options: NatsMemberOptions = {},
): Promise<Program> {
  const { name = 'nats' } = options;
  const file = data.in(name, 'nats.conf');
  const subscribers = await readSubscribers(subscriberListFile(data)).catch(() => []);
  await writeNatsConfiguration(port, data, subscribers, options);
  return {
    name,
    command,
    args: ['-c', file],
    cwd: data.in(name),
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
  { name = 'nats', cluster }: NatsMemberOptions = {},
): Promise<void> {
  const location = { host: '127.0.0.1', port, store: data.in(name) };
  const content = natsConfiguration(location, data.secrets.nats, { subscribers, cluster });
  await writePrivate(data.in(name, 'nats.conf'), content);
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
    cluster,
  }: {
    monitorPort?: number;
    /** Subscribers other than the first. */
    subscribers?: readonly ConfiguredSubscriber[];
    cluster?: NatsCluster | undefined;
  } = {},
): string {
  const first = { id: firstSubscriberId, password: passwords.subscriber };
  const configuration = {
    server_name: cluster?.serverName ?? 'portal',
    host,
    port,
    ...brokerLimits,
    jetstream: {
      store_dir: store,
      // Acknowledged messages are on disk; by default a power cut loses the last two minutes.
      sync_interval: 'always',
      // The default is a share of the free space at the start, which is nothing on a full disk.
      max_file_store: 2 ** 40,
    },
    // For the health check of the container; on the loopback only.
    ...(monitorPort ? { http: `127.0.0.1:${monitorPort}` } : {}),
    ...(cluster && { cluster: clusterSection(cluster) }),
    accounts: {
      ...brokerAccounts(passwords),
      ...subscriberAccounts([first, ...subscribers], passwords.keeper),
    },
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}

function clusterSection({ routePort, advertisedPort, routes, password }: NatsCluster) {
  return {
    name: 'portal',
    host: '127.0.0.1',
    port: routePort,
    advertise: `127.0.0.1:${advertisedPort}`,
    authorization: { user: routeUser, password, timeout: 2 },
    routes: routes.map((port) => `nats-route://${routeUser}:${password}@127.0.0.1:${port}`),
    // A server that hangs is disconnected after six seconds; the default is four minutes.
    ping_interval: '2s',
  };
}

/** The URL of the broker on the loopback. */
export function natsUrl(port: number): string {
  return `nats://127.0.0.1:${port}`;
}

/** Gives the access data of the first subscriber. */
export function subscriberAccess(port: number, data: DataDirectory): SubscriberAccess {
  return {
    servers: natsUrl(port),
    user: subscriberUserName(firstSubscriberId),
    pass: data.secrets.nats.subscriber,
    stream: mirrorStreamName,
  };
}
