import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ServiceName } from '@portal/contracts/operation';
import type { DataDirectory } from '../data-directory/open.ts';
import { plainError } from '../plain-error.ts';
import type { Program, Supervised } from '../processes/supervise.ts';
import { locateProgram } from './locate.ts';
import { mongodbUri, mongodProgram, replicaSet, type ServerData } from './mongod.ts';
import {
  natsProgram,
  natsUrl,
  type Subscriber,
  subscriberOf,
  subscribersFile,
  writeNatsConfiguration,
} from './nats.ts';
import { watchSubscribers } from './nats-subscribers.ts';
import type { Preparation } from './prepare-mongod.ts';
import type { ServerName } from './programs.ts';
import { valkeyProgram } from './valkey.ts';
import { type ValkeyProgram, valkeyUrl } from './valkey-configuration.ts';

export interface ServerUrls {
  mongodb(service: ServiceName): string;
  nats: string;
  redis(program: ValkeyProgram): string;
}

export interface Servers {
  urls: ServerUrls;
  /** How an outside system reads; null where the message server is somebody else's. */
  subscriber: Subscriber | null;
  /** Stops looking for subscribers that are added or revoked. */
  close(): void;
}

export interface Starting {
  launch(program: Program): Supervised;
  say(line: string): void;
  /** Ends what is under way. */
  signal: AbortSignal;
}

/** In this order they stop: whoever writes to another goes first. */
export const serverNames: readonly ServerName[] = ['valkey', 'nats', 'mongod'];

/** Starts MongoDB on a data directory: it takes writes, and every service has its account. */
export async function startMongod(
  data: ServerData,
  port: number,
  { launch, say, signal }: Starting,
): Promise<void> {
  const command = await locateProgram('mongod', { say, signal });
  await launch(await mongodProgram(command, port, data)).ready;
  await prepareMongod(port, data, signal);
}

/**
 * Starts the servers that the environment does not name, each supervised by `launch`, and gives
 * the addresses under which the services find all three.
 */
export async function startServers(
  data: DataDirectory,
  ports: Record<ServerName, number>,
  starting: Starting,
): Promise<Servers> {
  const { launch, say, signal } = starting;
  const { MONGODB_URI, NATS_URL, REDIS_URL } = process.env;

  async function start(
    server: ServerName,
    make: (command: string, port: number, data: DataDirectory) => Promise<Program>,
  ): Promise<void> {
    const command = await locateProgram(server, { say, signal });
    const program = launch(await make(command, ports[server], data));
    await program.ready;
    if (server === 'nats') void reloadSubscribers(program);
  }

  const closing = new AbortController();

  /** The broker learns of subscribers without a restart. */
  function reloadSubscribers(nats: Supervised): Promise<void> {
    return watchSubscribers({
      file: subscribersFile(data),
      async apply(subscribers) {
        await writeNatsConfiguration(ports.nats, data, subscribers);
        const pid = nats.pid();
        if (pid !== null) process.kill(pid, 'SIGHUP');
      },
      say,
      signal: closing.signal,
    });
  }

  await Promise.all([
    MONGODB_URI || startMongod(data, ports.mongod, starting),
    NATS_URL || start('nats', natsProgram),
    REDIS_URL || start('valkey', valkeyProgram),
  ]);
  return {
    urls: {
      mongodb: (service) =>
        MONGODB_URI ? databaseAt(MONGODB_URI, service) : mongodbUri(ports.mongod, service, data),
      nats: NATS_URL || natsUrl(ports.nats),
      redis: (program) =>
        REDIS_URL ||
        valkeyUrl(program, { host: '127.0.0.1', port: ports.valkey }, data.secrets.valkey),
    },
    subscriber: NATS_URL ? null : subscriberOf(ports.nats, data),
    close: () => closing.abort(),
  };
}

/** On a server of somebody else's, one database per service beside the one that the URI names. */
export function databaseAt(uri: string, service: ServiceName): string {
  const [, start = uri, database = '', options = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)(\?.*)?$/.exec(uri) ?? [];
  const authSource =
    database && !options.includes('authSource=')
      ? `${options ? '&' : '?'}authSource=${database}`
      : '';
  return `${start}/${database || 'portal'}-${service}${options}${authSource}`;
}

async function prepareMongod(port: number, data: ServerData, signal: AbortSignal): Promise<void> {
  const { root, services } = data.secrets.mongodb;
  const work: Preparation = { port, replicaSet, rootPassword: root, accounts: services };
  const child = spawn(process.execPath, [`${import.meta.dirname}/prepare-mongod.ts`], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    signal,
  });
  child.stdin.end(JSON.stringify(work));
  const exited = once(child, 'exit');
  const [complaint, [code]] = await Promise.all([text(child.stderr), exited]);
  if (code === 0) return;
  const line = complaint.split('\n').find((each) => each.includes('Error')) ?? complaint.trim();
  throw plainError(`MongoDB could not be prepared: ${line}`);
}
