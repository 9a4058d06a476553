import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, rmdir, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countUnpublishedEvents } from '@portal/bus/backlog-counts';
import { findStreamEpoch } from '@portal/bus/stream-epoch';
import { serviceNames } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { checkMirrors } from '../check/check-mirrors.ts';
import { ensureClusterSecrets } from '../cluster/cluster-secrets.ts';
import { withDatabases } from '../command-line/run-on-databases.ts';
import { writeState } from '../portal/data-directory/directory-state.ts';
import { tryLockDirectory } from '../portal/data-directory/lock-directory.ts';
import { makeDirectory } from '../portal/data-directory/make-directory.ts';
import {
  type DataDirectory,
  openDataDirectory,
} from '../portal/data-directory/open-data-directory.ts';
import { writePrivate } from '../portal/data-directory/private-file.ts';
import { secretsFile } from '../portal/data-directory/secrets.ts';
import { expectedError, isExpectedError } from '../portal/expected-error.ts';
import { freePort } from '../portal/free-port.ts';
import { endLeftoverProcesses } from '../portal/processes/end-leftover-processes.ts';
import { type SupervisedProcess, supervise } from '../portal/processes/supervise.ts';
import { externalMongodbUri } from '../portal/servers/external-mongodb.ts';
import { mongodbAdminUri } from '../portal/servers/mongod-program.ts';
import { externalDatabases, serverNames, startMongod } from '../portal/servers/start-servers.ts';
import { startPortal } from '../portal/start-portal.ts';
import { rootFolder } from '../root-folder.ts';
import type { BackupStore } from './backup-store.ts';
import type { Manifest } from './manifest.ts';
import { restoreDatabases, unknownStreamCreation } from './restore-databases.ts';
import type { ChangesAfterBackup } from './restore-point.ts';
import type { SecretFiles } from './seal-secrets.ts';

/** MongoDB ends when it can't write, which may leave this much. */
const fullBelowBytes = 64 * 1024 * 1024;

/** A copy of all events is made by then, even of a large portal on a slow machine. */
const mirrorLimitMs = 10 * 60_000;

export interface RestoreOptions {
  manifest: Manifest;
  store: BackupStore;
  /** What to apply after the backup. */
  changes?: ChangesAfterBackup | undefined;
  /** The decrypted secrets of the backup. */
  secrets: SecretFiles;
  /** The data directory to make; it must not exist, or be empty. */
  directory: string;
  /** Whether `npm run cluster` is to start it: its MongoDB then gets two more members, which copy it. */
  forCluster?: boolean;
  say(line: string): void;
  signal: AbortSignal;
}

/**
 * Makes a data directory from a backup, with its databases, or with those on the server of MONGODB_URI. It
 * has its name only once it is complete. Gives the time of the last change. Rejects with a plain error if there is
 * something already.
 */
export async function restoreDirectory(options: RestoreOptions): Promise<Date | null> {
  const { secrets, say } = options;
  const directory = resolve(options.directory);
  await requireEmptyDirectory(directory);
  const content = secrets[secretsFile];
  if (!content) {
    throw expectedError(
      'this backup is of a portal in containers: restore its secrets with --secrets and its databases with --databases',
    );
  }
  // Next to it, so that an interrupted restore never looks like a portal.
  const draft = `${directory}.restoring`;
  await removeDraft(draft, say);
  await makeDirectory(draft, 0o700).catch((failure: Error) => {
    throw expectedError(`${draft} can't be created: ${failure.message}`);
  });
  const last = await fillDraft(draft, content, options).catch(async (failure: Error) => {
    const isOfDisk = !isExpectedError(failure) && (await isFull(draft));
    // It has the secrets in clear text. Another restore that is writing it goes on.
    await removeDraft(draft, say).catch(() => {});
    if (!isOfDisk) throw failure;
    throw expectedError(`the disk of ${draft} is full: ${failure.message}`);
  });
  // Removed only if it is still empty.
  await rmdir(directory).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'ENOENT') {
      throw expectedError(
        `${directory} is not empty any more: the restored portal is in ${draft}, which you can rename`,
      );
    }
  });
  await rename(draft, directory);
  return last;
}

async function fillDraft(
  draft: string,
  secrets: string,
  { manifest, store, changes, forCluster, say, signal }: RestoreOptions,
): Promise<Date | null> {
  await writePrivate(join(draft, secretsFile), secrets);
  await writeState(draft, { hasData: false, version: manifest.directoryVersion });
  const data = await openDataDirectory(draft);
  try {
    const MONGODB_URI = externalMongodbUri();
    const common = { manifest, store, changes, say, signal };
    const last = MONGODB_URI
      ? await restoreDatabases({ ...common, target: externalDatabases(MONGODB_URI) })
      : await onOwnMongod(data, { say, signal }, (adminUri) =>
          restoreDatabases({ ...common, target: { adminUri, databaseOf: (name) => name } }),
        );
    if (forCluster) await ensureClusterSecrets(data);
    await data.markHasData();
    return last;
  } finally {
    await data.release();
  }
}

async function isFull(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize < fullBelowBytes;
}

/** Removes what an interrupted restore has left. Rejects with a plain error if it is still running. */
async function removeDraft(draft: string, say: RestoreOptions['say']): Promise<void> {
  if (!existsSync(draft)) return;
  const lock = await tryLockDirectory(draft);
  if (!lock) throw expectedError(`another restore is writing ${draft}`);
  try {
    const run = join(draft, 'run');
    if (existsSync(run)) await endLeftoverProcesses(run, serverNames, { say });
    await rm(draft, { recursive: true });
  } finally {
    await lock.release();
  }
}

/** Rejects with a plain error where a data directory would replace something. */
export async function requireEmptyDirectory(directory: string): Promise<void> {
  const files = await readdir(directory).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return [];
    throw expectedError(`${directory} can't be read: ${failure.message}`);
  });
  if (files.length > 0) {
    throw expectedError(
      `${directory} is not empty: choose another directory, or move its files elsewhere`,
    );
  }
}

/** Runs the MongoDB of a data directory during `work`. */
async function onOwnMongod<Value>(
  data: DataDirectory,
  { say, signal }: Pick<RestoreOptions, 'say' | 'signal'>,
  work: (adminUri: string) => Promise<Value>,
): Promise<Value> {
  const port = await freePort();
  let mongod: SupervisedProcess | undefined;
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
    return await work(mongodbAdminUri(port, data));
  } finally {
    await mongod?.stop();
  }
}

/** Waits until each subscriber's copy has all events, or has a fault, which `npm run check` tells. */
async function waitForMirrors(attendance: Connection, signal: AbortSignal): Promise<void> {
  const published = Date.now();
  while (Date.now() - published < mirrorLimitMs) {
    const mirrors = await checkMirrors(attendance, new Date());
    if (mirrors.every(({ checkedAt }) => checkedAt && checkedAt.getTime() > published)) return;
    await delay(250, undefined, { signal });
  }
}

/**
 * Starts the restored portal, on any free port, until its services have published their history again, and
 * compares the services with each other and with their streams. Gives whether all agree.
 */
export async function startAndCheckRestored(
  options: Pick<RestoreOptions, 'directory' | 'say' | 'signal'>,
): Promise<boolean> {
  const directory = resolve(options.directory);
  const { say, signal } = options;
  const webRoot = process.env.WEB_ROOT;
  const portal = await startPortal({
    port: 0,
    dataDir: directory,
    webRoot,
    log: say,
    signal,
    hasNightlyRuns: false,
  });
  try {
    say('Publishing the history again');
    await withDatabases({ name: 'restore', directory, signal }, async ({ connect }) => {
      for (const service of serviceNames) {
        const connection = await connect(service);
        for (;;) {
          const stream = await findStreamEpoch(connection);
          const isFound = stream !== null && stream.createdAt !== unknownStreamCreation;
          const isDone = isFound && (stream.republish?.state ?? 'done') === 'done';
          if (isDone && (await countUnpublishedEvents(connection)) === 0) break;
          await delay(250, undefined, { signal });
        }
      }
      await waitForMirrors(await connect('attendance'), signal);
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
