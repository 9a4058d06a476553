import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ServiceName } from '@portal/contracts/operation';
import { readPorts } from './data-directory/kept-ports.ts';
import { tryLockDirectory } from './data-directory/lock.ts';
import { readSecrets, type Secrets } from './data-directory/secrets.ts';
import { plainError } from './plain-error.ts';
import { freePort } from './ports.ts';
import { endLeftovers } from './processes/leftovers.ts';
import { type Supervised, supervise } from './processes/supervise.ts';
import { mongodbUri, type ServerData } from './servers/mongod.ts';
import { serverNames, startMongod } from './servers/start.ts';

export interface OpenDatabases {
  /** Where a service's database is, with the service's own account. */
  uriOf(service: ServiceName): string;
  /** The data directory while nobody else runs on it; null where its portal runs. */
  data: ServerData | null;
  close(): Promise<void>;
}

export interface Opening {
  say(line: string): void;
  /** Ends what is under way. */
  signal: AbortSignal;
}

/** The secrets of a data directory. Fails with a plain error where it is none. */
export async function knownSecrets(directory: string): Promise<Secrets> {
  const secrets = await readSecrets(resolve(directory));
  if (secrets) return secrets;
  const path = resolve(directory);
  throw plainError(`${path} is no data directory of a portal: name one with PORTAL_DATA_DIR`);
}

/**
 * The databases of a data directory: on the server that its portal runs, or on MongoDB started for
 * as long as they are open. Fails with a plain error where there are none.
 */
export async function openDatabases(directory: string, opening: Opening): Promise<OpenDatabases> {
  const path = resolve(directory);
  const secrets = await knownSecrets(path);
  if (!existsSync(join(path, 'mongod/WiredTiger'))) {
    throw plainError(`${path} holds no database: give the MONGODB_URI that its portal runs with`);
  }
  const at = (port: number) => (service: ServiceName) => mongodbUri(port, service, { secrets });
  const ports = await readPorts(path);
  const lock = await tryLockDirectory(path);
  // Somebody runs on it, the portal or another of these: with MongoDB at the usual port.
  if (!lock) return { uriOf: at(ports.mongod ?? 0), data: null, close: async () => {} };
  const data: ServerData = { secrets, in: (...names) => join(path, ...names) };
  const port = await freePort(ports.mongod);
  const close = await mongodOn(data, port, opening).catch(async (failure: unknown) => {
    await lock.release();
    throw failure;
  });
  return {
    uriOf: at(port),
    data,
    close: async () => {
      await close();
      await lock.release();
    },
  };
}

/** Starts MongoDB; gives what stops it. */
async function mongodOn(
  data: ServerData,
  port: number,
  { say, signal }: Opening,
): Promise<() => Promise<void>> {
  const places = { run: data.in('run'), logs: data.in('logs'), say };
  await endLeftovers(places.run, serverNames, { say });
  let started: Supervised | undefined;
  say('Starting MongoDB');
  try {
    await startMongod(data, port, {
      launch: (program) => {
        started = supervise(program, places);
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
