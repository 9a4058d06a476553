import type { ServiceName } from '@portal/contracts/operation';
import type { DataDirectory } from '../data-directory/open-data-directory.ts';
import { writePrivate } from '../data-directory/private-file.ts';
import type { Program } from '../processes/supervise.ts';
import { mongodHello } from './mongod-hello.ts';
import { isAlive, isListening } from './server-probes.ts';

/** The parts of the data directory that a server uses. */
export type ServerData = Pick<DataDirectory, 'secrets' | 'in'>;

/** The name of the process and of its folder, for one of several servers of a kind. */
export interface MemberOptions {
  name?: string;
}

/**
 * MongoDB as a member of a replica set, which transactions and change streams require. `hasSuccessor`:
 * another member takes over when this one stops.
 */
export async function mongodProgram(
  command: string,
  port: number,
  data: ServerData,
  { name = 'mongod', hasSuccessor = false }: MemberOptions & { hasSuccessor?: boolean } = {},
): Promise<Program> {
  const keyFile = data.in('mongod.key');
  await writePrivate(keyFile, data.secrets.mongodb.keyFile);
  const network = ['--bind_ip', '127.0.0.1', '--port', `${port}`, '--nounixsocket'];
  // zlib leaks memory in mongod 6.0.5.
  const compressors = ['--networkMessageCompressors', 'snappy,zstd'];
  const access = ['--auth', '--keyFile', keyFile];
  const store = ['--dbpath', data.in(name), '--wiredTigerCacheSizeGB', '0.25'];
  const replication = ['--replSet', replicaSetName, '--oplogSize', '512'];
  const logging = ['--slowms', `${slowOperationMs}`];
  const parameters = [
    // A primary waits at shutdown for another member to take over.
    `shutdownTimeoutMillisForSignaledShutdown=${hasSuccessor ? 3_000 : 100}`,
    'diagnosticDataCollectionEnabled=false',
    transactionLimitParameter,
  ].flatMap((parameter) => ['--setParameter', parameter]);
  return {
    name,
    command,
    args: [
      ...network,
      ...compressors,
      ...access,
      ...store,
      ...replication,
      ...logging,
      ...parameters,
    ],
    cwd: data.in(name),
    env: process.env,
    ready: () => isListening(port),
    // The system accepts connections even for a hung process, so a response is required.
    alive: () => isAlive(port, 'isWritablePrimary', mongodHello),
  };
}

export const replicaSetName = 'portal';

/**
 * The open transactions of a killed service hold their locks for this long; the default is a minute.
 * None of ours takes a second.
 */
export const transactionLimitParameter = 'transactionLifetimeLimitSeconds=3';

/**
 * From when MongoDB logs an operation, with its filter and its update: whole documents with names, reasons of leave and hashes of
 * passwords, and what somebody typed as a username. So never: this is the most, 24 days, in place of 100 ms.
 */
export const slowOperationMs = 2 ** 31 - 1;

/** One port, or those of all members of a replica set. */
export type MongodPorts = number | readonly number[];

/** The ports of MongoDB's members among those of a data directory. */
export function mongodPorts(ports: Readonly<Record<string, number>>): number[] {
  const members = Object.entries(ports).filter(([name]) => /^mongod(-\d+)?$/.test(name));
  return members.length > 0 ? members.map(([, port]) => port) : [0];
}

/** The URI of the database of a service, with an account that can access no other. */
export function mongodbUri(
  ports: MongodPorts,
  service: ServiceName,
  data: Pick<DataDirectory, 'secrets'>,
): string {
  const password = data.secrets.mongodb.services[service];
  return `mongodb://${service}:${password}@${hosts(ports)}/${service}?${options(ports)}`;
}

/** The URI with the account that can access all databases. */
export function mongodbAdminUri(ports: MongodPorts, data: Pick<DataDirectory, 'secrets'>): string {
  return `mongodb://root:${data.secrets.mongodb.root}@${hosts(ports)}/?${options(ports)}`;
}

function hosts(ports: MongodPorts): string {
  return [ports]
    .flat()
    .map((port) => `127.0.0.1:${port}`)
    .join(',');
}

function options(ports: MongodPorts): string {
  const isSingle = [ports].flat().length === 1;
  return `replicaSet=${replicaSetName}${isSingle ? '&directConnection=true' : ''}`;
}
