import type { ServiceName } from '@portal/contracts/operation';
import type { DataDirectory } from '../data-directory/open-data-directory.ts';
import { writePrivate } from '../data-directory/private-file.ts';
import type { Program } from '../processes/supervise.ts';
import { mongodHello } from './mongod-hello.ts';
import { isAlive, isListening } from './server-probes.ts';

/** The parts of the data directory that a server uses. */
export type ServerData = Pick<DataDirectory, 'secrets' | 'in'>;

/** MongoDB as a single-member replica set, which transactions and change streams require. */
export async function mongodProgram(
  command: string,
  port: number,
  data: ServerData,
): Promise<Program> {
  const keyFile = data.in('mongod.key');
  await writePrivate(keyFile, data.secrets.mongodb.keyFile);
  const network = ['--bind_ip', '127.0.0.1', '--port', `${port}`, '--nounixsocket'];
  // zlib leaks memory in mongod 6.0.5.
  const compressors = ['--networkMessageCompressors', 'snappy,zstd'];
  const access = ['--auth', '--keyFile', keyFile];
  const store = ['--dbpath', data.in('mongod'), '--wiredTigerCacheSizeGB', '0.25'];
  const replication = ['--replSet', replicaSet, '--oplogSize', '512'];
  const parameters = [
    // No other member can take over, so don't wait for one at shutdown.
    'shutdownTimeoutMillisForSignaledShutdown=100',
    'diagnosticDataCollectionEnabled=false',
    transactionLimit,
  ].flatMap((parameter) => ['--setParameter', parameter]);
  return {
    name: 'mongod',
    command,
    args: [...network, ...compressors, ...access, ...store, ...replication, ...parameters],
    cwd: data.in('mongod'),
    env: process.env,
    ready: () => isListening(port),
    // The system accepts connections even for a hung process, so a response is required.
    alive: () => isAlive(port, 'isWritablePrimary', mongodHello),
  };
}

export const replicaSet = 'portal';

/**
 * The open transactions of a killed service hold their locks for this long; the default is a minute.
 * None of ours takes a second.
 */
export const transactionLimit = 'transactionLifetimeLimitSeconds=3';

const options = `replicaSet=${replicaSet}&directConnection=true`;

/** The URI of the database of a service, with an account that can access no other. */
export function mongodbUri(
  port: number,
  service: ServiceName,
  data: Pick<DataDirectory, 'secrets'>,
): string {
  const password = data.secrets.mongodb.services[service];
  return `mongodb://${service}:${password}@127.0.0.1:${port}/${service}?${options}`;
}

/** The URI with the account that can access all databases. */
export function mongodbAdminUri(port: number, data: Pick<DataDirectory, 'secrets'>): string {
  return `mongodb://root:${data.secrets.mongodb.root}@127.0.0.1:${port}/?${options}`;
}
