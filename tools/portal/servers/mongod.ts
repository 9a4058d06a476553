import type { ServiceName } from '@portal/contracts/operation';
import type { DataDirectory } from '../data-directory/open.ts';
import { writePrivate } from '../data-directory/private-file.ts';
import type { Program } from '../processes/supervise.ts';
import { mongodHello } from './mongod-hello.ts';
import { isAlive, listens } from './reachable.ts';

/** What a server needs of the data directory. */
export type ServerData = Pick<DataDirectory, 'secrets' | 'in'>;

/** MongoDB as a replica set of one member, because transactions and change streams need one. */
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
    // Nobody takes over from a set of one, so waiting for that would only delay the end.
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
    ready: () => listens(port),
    // The system accepts connections for a process that hangs: only an answer shows that it lives.
    alive: () => isAlive(port, 'isWritablePrimary', mongodHello),
  };
}

export const replicaSet = 'portal';

/**
 * A service that is killed leaves its transactions open, and what they wrote locked, for so long: by
 * default a minute. None of ours takes a second.
 */
export const transactionLimit = 'transactionLifetimeLimitSeconds=3';

/** The database of one service, with the account that sees no other. */
export function mongodbUri(
  port: number,
  service: ServiceName,
  data: Pick<DataDirectory, 'secrets'>,
): string {
  const password = data.secrets.mongodb.services[service];
  const options = `replicaSet=${replicaSet}&directConnection=true`;
  return `mongodb://${service}:${password}@127.0.0.1:${port}/${service}?${options}`;
}
