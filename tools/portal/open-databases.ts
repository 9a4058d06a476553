import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ServiceName } from '@portal/contracts/operation';
import { readPorts } from './data-directory/assign-ports.ts';
import { directoryMigrations } from './data-directory/directory-migrations.ts';
import { readState, requireKnownVersion } from './data-directory/directory-state.ts';
import { tryLockDirectory } from './data-directory/lock-directory.ts';
import { readSecrets, type Secrets } from './data-directory/secrets.ts';
import { expectedError } from './expected-error.ts';
import { freePort } from './free-port.ts';
import { endLeftoverProcesses } from './processes/end-leftover-processes.ts';
import { type SupervisedProcess, supervise } from './processes/supervise.ts';
import {
  type MongodPorts,
  mongodbAdminUri,
  mongodbUri,
  mongodPorts,
  type ServerData,
} from './servers/mongod-program.ts';
import { serverNames, startMongod } from './servers/start-servers.ts';

export interface OpenDatabases {
  /** The URI of a service's database, with the service's own account. */
  uriOf(service: ServiceName): string;
  /** The URI with an account that can access all databases. */
  adminUri: string;
  secrets: Secrets;
  /** The data directory; null if its portal is running. */
  data: ServerData | null;
  close(): Promise<void>;
}

export interface OpenOptions {
  say(line: string): void;
  /** Cancels the start. */
  signal: AbortSignal;
}

/** Reads the secrets of a data directory. Fails with a plain error if it is not one. */
export async function requireSecrets(directory: string): Promise<Secrets> {
  const secrets = await readSecrets(resolve(directory));
  if (secrets) return secrets;
  const path = resolve(directory);
  throw expectedError(`${path} is not a portal data directory: set PORTAL_DATA_DIR`);
}

/**
 * Opens the databases of a data directory: on the server of its running portal, else on a MongoDB that is
 * started for the time. Fails with a plain error if there are none.
 */
export async function openDatabases(
  directory: string,
  opening: OpenOptions,
): Promise<OpenDatabases> {
  const path = resolve(directory);
  const secrets = await requireSecrets(path);
  requireKnownVersion(await readState(path), directoryMigrations.length);
  if (!existsSync(join(path, 'mongod/WiredTiger'))) {
    throw expectedError(`${path} has no database: set MONGODB_URI to the one that its portal uses`);
  }
  const urisAt = (port: MongodPorts) => ({
    uriOf: (service: ServiceName) => mongodbUri(port, service, { secrets }),
    adminUri: mongodbAdminUri(port, { secrets }),
    secrets,
  });
  const ports = await readPorts(path);
  const lock = await tryLockDirectory(path);
  // The portal or another command is using it, with MongoDB at the stored port.
  if (!lock) return { ...urisAt(mongodPorts(ports)), data: null, close: async () => {} };
  if (mongodPorts(ports).length > 1) {
    await lock.release();
    throw expectedError(`${path} belongs to a cluster: start it with \`npm run cluster\` first`);
  }
  const data: ServerData = { secrets, in: (...names) => join(path, ...names) };
  const port = await freePort(ports.mongod);
  const close = await startTemporaryMongod(data, port, opening).catch(async (failure: unknown) => {
    await lock.release();
    throw failure;
  });
  return {
    ...urisAt(port),
    data,
    close: async () => {
      await close();
      await lock.release();
    },
  };
}

/** Starts MongoDB; gives a function that stops it. */
async function startTemporaryMongod(
  data: ServerData,
  port: number,
  { say, signal }: OpenOptions,
): Promise<() => Promise<void>> {
  const folders = { run: data.in('run'), logs: data.in('logs'), say };
  await endLeftoverProcesses(folders.run, serverNames, { say });
  let started: SupervisedProcess | undefined;
  say('Starting MongoDB');
  try {
    await startMongod(data, port, {
      launch: (program) => {
        started = supervise(program, folders);
        return started;
      },
      say,
      signal,
    });
  } catch (failure) {
    await started?.stop();
    throw failure;
  }
  return async () => started?.stop();
}
