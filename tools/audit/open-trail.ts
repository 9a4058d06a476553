import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tryLockDirectory } from '../portal/data-directory/lock.ts';
import type { DataDirectory } from '../portal/data-directory/open.ts';
import { readJson } from '../portal/data-directory/private-file.ts';
import { type Secrets, secretsFile } from '../portal/data-directory/secrets.ts';
import { plainError } from '../portal/plain-error.ts';
import { freePort } from '../portal/ports.ts';
import { endLeftovers } from '../portal/processes/leftovers.ts';
import { type Supervised, supervise } from '../portal/processes/supervise.ts';
import { mongodbUri } from '../portal/servers/mongod.ts';
import { databaseAt, serverNames, startMongod } from '../portal/servers/start.ts';

export interface OpenTrail {
  /** The database with the trail and its key, as the identity service takes them. */
  env: { MONGODB_URI: string; SEALING_KEY: string };
  close(): Promise<void>;
}

interface Opening {
  say(line: string): void;
  /** Ends what is under way. */
  signal: AbortSignal;
}

/**
 * The identity database of a data directory: on the server that its portal runs, or on MongoDB
 * started for as long as the trail is open. Fails with a plain error where there is none.
 */
export async function openTrail(directory: string, opening: Opening): Promise<OpenTrail> {
  const path = resolve(directory);
  const secrets = await readJson<Secrets>(join(path, secretsFile));
  if (!secrets) {
    throw plainError(`${path} is no data directory of a portal: name one with PORTAL_DATA_DIR`);
  }
  const key = secrets.sealing.identity;
  const { MONGODB_URI } = process.env;
  if (MONGODB_URI) return nothingToClose(databaseAt(MONGODB_URI, 'identity'), key);
  if (!existsSync(join(path, 'mongod/WiredTiger'))) {
    throw plainError(`${path} holds no database: give the MONGODB_URI that its portal runs with`);
  }

  const ports = await readJson<{ mongod?: number }>(join(path, 'ports.json'));
  const lock = await tryLockDirectory(path);
  // Somebody runs on it, the portal or another of these: with MongoDB at the usual port.
  if (!lock) return nothingToClose(mongodbUri(ports?.mongod ?? 0, 'identity', { secrets }), key);
  const data: DataDirectory = {
    path,
    secrets,
    in: (...names) => join(path, ...names),
    release: lock.release,
  };
  const port = await freePort(ports?.mongod);
  const close = await mongodOn(data, port, opening).catch(async (failure: unknown) => {
    await lock.release();
    throw failure;
  });
  return {
    env: { MONGODB_URI: mongodbUri(port, 'identity', { secrets }), SEALING_KEY: key },
    close: async () => {
      await close();
      await lock.release();
    },
  };
}

function nothingToClose(MONGODB_URI: string, SEALING_KEY: string): OpenTrail {
  return { env: { MONGODB_URI, SEALING_KEY }, close: async () => {} };
}

/** Starts MongoDB; gives what stops it. */
async function mongodOn(
  data: DataDirectory,
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
