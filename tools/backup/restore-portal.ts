import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countUnpublishedEvents } from '@portal/bus/backlog-counts';
import { findStreamEpoch } from '@portal/bus/stream-epoch';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { withDatabases } from '../command-line/run-on-databases.ts';
import { writeState } from '../portal/data-directory/directory-state.ts';
import {
  type DataDirectory,
  openDataDirectory,
} from '../portal/data-directory/open-data-directory.ts';
import { writePrivate } from '../portal/data-directory/private-file.ts';
import { secretsFile } from '../portal/data-directory/secrets.ts';
import { freePort } from '../portal/free-port.ts';
import { plainError } from '../portal/plain-error.ts';
import { type Supervised, supervise } from '../portal/processes/supervise.ts';
import { mongodbAdminUri } from '../portal/servers/mongod-program.ts';
import { databaseAt, databaseIn, serverAt, startMongod } from '../portal/servers/start-servers.ts';
import { startPortal } from '../portal/start-portal.ts';
import { rootFolder } from '../root-folder.ts';
import type { BackupStore } from './backup-store.ts';
import type { Manifest } from './manifest.ts';
import { restoreDatabases } from './restore-databases.ts';
import type { SecretFiles } from './secrets-file.ts';

export interface RestoreOptions {
  manifest: Manifest;
  store: BackupStore;
  /** The decrypted secrets of the backup. */
  secrets: SecretFiles;
  /** The data directory to make; it must not exist, or be empty. */
  directory: string;
  say(line: string): void;
  signal: AbortSignal;
}

/**
 * Makes a data directory from a backup, with its databases, or with those on the server of MONGODB_URI. It
 * has its name only once it is complete. Rejects with a plain error if there is something already.
 */
export async function restoreDirectory(options: RestoreOptions): Promise<void> {
  const { secrets, manifest, store, say, signal } = options;
  const directory = resolve(options.directory);
  await requireNothingAt(directory);
  // Next to it, so that an interrupted restore never looks like a portal.
  const draft = `${directory}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const content = secrets[secretsFile];
  if (!content) {
    throw plainError(
      'this is a backup of containers: restore its secrets by --secrets and its databases by --databases',
    );
  }
  await writePrivate(join(draft, secretsFile), content);
  await writeState(draft, { hasData: false, version: manifest.directoryVersion });
  const data = await openDataDirectory(draft);
  try {
    const { MONGODB_URI } = process.env;
    if (MONGODB_URI) {
      const databaseOf = (service: ServiceName) => databaseIn(databaseAt(MONGODB_URI, service));
      const target = { adminUri: serverAt(MONGODB_URI), databaseOf };
      await restoreDatabases(manifest, store, target, signal);
    } else {
      await onOwnMongod(data, { say, signal }, (adminUri) =>
        restoreDatabases(manifest, store, { adminUri, databaseOf: (name) => name }, signal),
      );
    }
    await data.markHasData();
  } finally {
    await data.release();
  }
  await rm(directory, { recursive: true, force: true });
  await rename(draft, directory);
}

/** Rejects with a plain error where a data directory would replace something. */
export async function requireNothingAt(directory: string): Promise<void> {
  const files = await readdir(directory).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return [];
    throw plainError(`${directory} can't be read: ${failure.message}`);
  });
  if (files.length > 0) {
    throw plainError(`${directory} is not empty: choose another with --to, or move it away`);
  }
}

/** Runs the MongoDB of a data directory during `work`. */
async function onOwnMongod(
  data: DataDirectory,
  { say, signal }: Pick<RestoreOptions, 'say' | 'signal'>,
  work: (adminUri: string) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  let mongod: Supervised | undefined;
  say('Starting MongoDB');
  try {
    await startMongod(data, port, {
      launch: (program) => {
        mongod = supervise(program, { run: data.in('run'), logs: data.in('logs'), say });
        return mongod;
      },
      say,
      signal,
    });
    await work(mongodbAdminUri(port, data));
  } finally {
    await mongod?.stop();
  }
}

/**
 * Starts the restored portal, on any free port, until its services have published their history again, and
 * compares the services with each other and with their streams. Gives whether all agree.
 */
export async function publishAndCheck(
  options: Pick<RestoreOptions, 'directory' | 'say' | 'signal'>,
): Promise<boolean> {
  const directory = resolve(options.directory);
  const { say, signal } = options;
  const webRoot = process.env.WEB_ROOT;
  const portal = await startPortal({
    ...{ port: 0, dataDir: directory, webRoot, log: say, signal, hasNightlyRuns: false },
  });
  try {
    say('Publishing the history again');
    await withDatabases({ name: 'restore', directory, signal }, async ({ connect }) => {
      for (const service of serviceNames) {
        const connection = await connect(service);
        for (;;) {
          const republish = (await findStreamEpoch(connection))?.republish;
          const isDone = republish?.state === 'done' || republish === null;
          if (isDone && (await countUnpublishedEvents(connection)) === 0) break;
          await delay(250, undefined, { signal });
        }
      }
    });
    const check = spawn(process.execPath, [join(rootFolder, 'tools/check/check.ts')], {
      env: { ...process.env, PORTAL_DATA_DIR: directory },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [code] = await once(check, 'exit');
    return code === 0;
  } finally {
    await portal.stop();
  }
}
