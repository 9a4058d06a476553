import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ServiceName } from '@portal/contracts/operation';
import type { DataDirectory } from '../data-directory/open-data-directory.ts';
import { expectedError } from '../expected-error.ts';
import type { Program, SupervisedProcess } from '../processes/supervise.ts';
import { externalMongodbUri } from './external-mongodb.ts';
import { locateProgram } from './locate-program.ts';
import { mongodbUri, mongodProgram, replicaSetName, type ServerData } from './mongod-program.ts';
import {
  natsProgram,
  natsUrl,
  type SubscriberAccess,
  subscriberAccess,
  subscriberListFile,
  writeNatsConfiguration,
} from './nats-program.ts';
import type { MongodPreparation } from './prepare-mongod.ts';
import type { ServerName } from './server-programs.ts';
import { type ValkeyProgram, valkeyUrl } from './valkey-configuration.ts';
import { valkeyProgram } from './valkey-program.ts';
import { watchSubscribers } from './watch-subscriber-list.ts';

export interface ServerUrls {
  mongodb(service: ServiceName): string;
  nats: string;
  redis(program: ValkeyProgram): string;
}

export interface Servers {
  urls: ServerUrls;
  /** The access data for another system; null with an external broker. */
  subscriber: SubscriberAccess | null;
  /** Stops watching the list of subscribers. */
  close(): void;
}

export interface StartOptions {
  launch(program: Program): SupervisedProcess;
  say(line: string): void;
  /** Cancels the start. */
  signal: AbortSignal;
}

/** In the order in which they are stopped. */
export const serverNames: readonly ServerName[] = ['valkey', 'nats', 'mongod'];

/** Starts MongoDB on a data directory, ready for writes and with an account for each service. */
export async function startMongod(
  data: ServerData,
  port: number,
  { launch, say, signal }: StartOptions,
): Promise<void> {
  const command = await locateProgram('mongod', { say, signal });
  await launch(await mongodProgram(command, port, data)).ready;
  await prepareMongod([port], data, signal);
}

/**
 * Starts the servers that the environment does not set, supervised by `launch`, and gives the URLs of all
 * three.
 */
export async function startServers(
  data: DataDirectory,
  ports: Record<ServerName, number>,
  options: StartOptions,
): Promise<Servers> {
  const { launch, say, signal } = options;
  const { NATS_URL, REDIS_URL } = process.env;
  const MONGODB_URI = externalMongodbUri();

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

  /** Reloads the configuration of the broker when the list of subscribers changes. */
  function reloadSubscribers(nats: SupervisedProcess): Promise<void> {
    return watchSubscribers({
      file: subscriberListFile(data),
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
    MONGODB_URI || startMongod(data, ports.mongod, options),
    NATS_URL || start('nats', natsProgram),
    REDIS_URL || start('valkey', valkeyProgram),
  ]);
  return {
    urls: {
      mongodb: (service) =>
        MONGODB_URI
          ? databaseUriFor(MONGODB_URI, service)
          : mongodbUri(ports.mongod, service, data),
      nats: NATS_URL || natsUrl(ports.nats),
      redis: (program) =>
        REDIS_URL ||
        valkeyUrl(program, { host: '127.0.0.1', port: ports.valkey }, data.secrets.valkey),
    },
    subscriber: NATS_URL ? null : subscriberAccess(ports.nats, data),
    close: () => closing.abort(),
  };
}

/** Gives the name of the database in a URI. */
export function databaseNameOf(uri: string): string {
  return /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]*)/.exec(uri)?.[1] ?? '';
}

/** Stands for the name of the service in a URI of all databases. */
const servicePlace = '{service}';

/** Gives the URI of an external server, with the account of `uri` and none of its databases. */
export function serverUriOf(uri: string): string {
  return uri.replace(servicePlace, '');
}

/**
 * Gives the URI of a service's database on an external server: `{service}` in `uri` stands for its name;
 * otherwise it is named after the database in `uri`.
 */
export function databaseUriFor(uri: string, service: ServiceName): string {
  if (uri.includes(servicePlace)) return uri.replace(servicePlace, service);
  const [, start = uri, database = '', options = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)(\?.*)?$/.exec(uri) ?? [];
  const authSource =
    database && !options.includes('authSource=')
      ? `${options ? '&' : '?'}authSource=${database}`
      : '';
  return `${start}/${database || 'portal'}-${service}${options}${authSource}`;
}

/** The databases of all services on an external server: the parts that a backup or a restore needs. */
export function externalDatabases(uri: string): {
  adminUri: string;
  databaseOf(service: ServiceName): string;
} {
  return {
    adminUri: serverUriOf(uri),
    databaseOf: (service) => databaseNameOf(databaseUriFor(uri, service)),
  };
}

/** Makes a replica set of running servers, and an account for each service. */
export async function prepareMongod(
  ports: readonly number[],
  data: ServerData,
  signal: AbortSignal,
  settings?: Record<string, number>,
): Promise<void> {
  const { root, services } = data.secrets.mongodb;
  const set = { ports, replicaSet: replicaSetName, ...(settings && { settings }) };
  const work: MongodPreparation = { ...set, rootPassword: root, accounts: services };
  const child = spawn(process.execPath, [`${import.meta.dirname}/prepare-mongod.ts`], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    signal,
  });
  child.stdin.end(JSON.stringify(work));
  const exited = once(child, 'exit');
  const [stderr, [code]] = await Promise.all([text(child.stderr), exited]);
  if (code === 0) return;
  const line = stderr.split('\n').find((each) => /^\w*Error: /.test(each)) ?? stderr.trim();
  throw expectedError(`MongoDB could not be prepared: ${line}`);
}
