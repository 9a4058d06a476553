// `npm run restore -- <folder or s3://…>`: a new data directory from a backup, by default the newest
// (docs/backup.md), with `--until` also the changes up to a time. It is checked first; afterwards the portal's
// streams are made again, and compared.
import { chmod, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCount } from '../command-line/format-count.ts';
import { requireKnownVersions } from '../command-line/require-known-data.ts';
import { type ExitCode, exitCodes, runCommand } from '../command-line/run-command.ts';
import { directoryMigrations } from '../portal/data-directory/directory-migrations.ts';
import { requireKnownVersion } from '../portal/data-directory/directory-state.ts';
import { makeDirectory } from '../portal/data-directory/make-directory.ts';
import { writePrivate } from '../portal/data-directory/private-file.ts';
import { expectedError } from '../portal/expected-error.ts';
import { externalMongodbUri } from '../portal/servers/external-mongodb.ts';
import { externalDatabases } from '../portal/servers/start-servers.ts';
import { type BackupStore, openBackupStore } from './backup-store.ts';
import type { ChangeSet } from './change-sets.ts';
import { listBackups, type Manifest, readManifest, type StoredSecrets } from './manifest.ts';
import { type RestoreDatabasesOptions, restoreDatabases } from './restore-databases.ts';
import {
  changesAfter,
  findBackupBefore,
  findChanges,
  parseUntil,
  secretsToRestore,
  verifyChanges,
} from './restore-point.ts';
import {
  requireEmptyDirectory,
  restoreDirectory,
  startAndCheckRestored,
} from './restore-portal.ts';
import { openSecrets, type SecretFiles } from './seal-secrets.ts';
import { backupsToChooseFrom } from './stored-histories.ts';
import { readSealedSecrets, verifyBackup } from './verify-backup.ts';

const usage = {
  name: 'restore',
  syntax:
    '-- <folder> | s3://<bucket>/<prefix> [--at <backup> | --history <id>] [--until <time>] [--key <file>] [--to <directory>] [--cluster] [--verify | --secrets <directory> | --databases]',
  summary:
    'Restores a backup into a data directory: by default the newest, or the one given with --at; --history chooses among several. --until also applies the changes up to a time. --key is the file made by `npm run backup -- --new-key`, needed unless --verify or --databases is given. --to sets the directory; --cluster restores for `npm run cluster`. --verify only checks the backup, --secrets writes only its secrets, --databases writes its databases to MONGODB_URI.',
  parse(given: readonly string[]) {
    try {
      const { values, positionals } = parseArgs({
        args: [...given],
        allowPositionals: true,
        options: {
          at: { type: 'string' },
          history: { type: 'string' },
          until: { type: 'string' },
          key: { type: 'string' },
          to: { type: 'string' },
          cluster: { type: 'boolean' },
          verify: { type: 'boolean' },
          secrets: { type: 'string' },
          databases: { type: 'boolean' },
        },
      });
      const [location, ...more] = positionals;
      if (values.at !== undefined && values.history !== undefined) return null;
      return location && more.length === 0 ? { location, ...values } : null;
    } catch {
      return null;
    }
  },
};

type Wanted = NonNullable<ReturnType<typeof usage.parse>>;

const say = (line: string) => console.log(line);

await runCommand(usage, restore);

async function restore(wanted: Wanted, signal: AbortSignal): Promise<ExitCode> {
  const store = await openBackupStore(wanted.location, { signal });
  const until = wanted.until === undefined ? null : parseUntil(wanted.until);
  const name =
    until && wanted.at === undefined
      ? await findBackupBefore(store, until, wanted.history)
      : await nameOf(store, wanted);
  const manifest = await readManifest(store, name);
  if (!wanted.verify) requireKnownManifest(manifest, name);
  const changes = until ? await findChanges(store, manifest, until) : undefined;
  const forCluster = wanted.cluster === true;
  const directory = wanted.to || process.env.PORTAL_DATA_DIR || (forCluster ? '.cluster' : '.data');
  const needsSecrets = !wanted.verify && !wanted.databases;
  // Before a long verification.
  const stored = secretsToRestore(manifest, changes);
  const secrets = needsSecrets ? await secretsOf(store, stored, wanted.key) : null;
  if (secrets) await requireEmptyDirectory(wanted.secrets ?? directory);
  say(`Verifying the backup ${name} of portal ${manifest.portal}`);
  const documents = await verifyBackup(store, manifest, signal);
  say(`It is complete: ${formatCount(documents, 'document')}`);
  if (changes) await verifySets(store, changes.sets, signal);
  else if (wanted.verify) await verifyAllChanges(store, manifest, signal);
  const restoring = { manifest, store, changes, say, signal };
  if (wanted.databases) return writeDatabases(restoring);
  if (!secrets) return exitCodes.ok;
  if (wanted.secrets) return writeSecrets(wanted.secrets, secrets);
  const last = await restoreDirectory({ ...restoring, secrets, directory, forCluster });
  say(`Restored ${directory}, as it was on ${until?.toISOString() ?? manifest.takenAt}`);
  if (changes) sayLastChange(last);
  if (forCluster) {
    say('Start it with `npm run cluster`, and run `npm run check` once it is ready');
    return exitCodes.ok;
  }
  return (await startAndCheckRestored({ directory, say, signal })) ? exitCodes.ok : exitCodes.found;
}

/** Throws a plain error where a backup is of a newer version, before anything is written. */
function requireKnownManifest({ directoryVersion, dataVersions }: Manifest, name: string): void {
  const state = { path: `the backup ${name}`, version: directoryVersion };
  requireKnownVersion(state, directoryMigrations.length);
  requireKnownVersions(dataVersions ?? {});
}

async function verifySets(
  store: BackupStore,
  sets: readonly ChangeSet[],
  signal: AbortSignal,
): Promise<void> {
  const entries = await verifyChanges(store, sets, signal);
  say(
    `The changes are complete up to ${sets.at(-1)?.endsAt}: ${formatCount(entries, 'entry', 'entries')} of the oplog`,
  );
}

/** Verifies what was copied after a backup, and says what is missing. */
async function verifyAllChanges(
  store: BackupStore,
  { clusterTime, history }: Manifest,
  signal: AbortSignal,
): Promise<void> {
  if (!clusterTime) return;
  const { sets, missing } = await changesAfter(store, clusterTime, history);
  if (sets.length > 0) await verifySets(store, sets, signal);
  if (missing) say(`After that, ${missing}`);
}

function sayLastChange(last: Date | null): void {
  say(
    last
      ? `The last change was made at ${last.toISOString()}`
      : 'There was no change after the backup',
  );
}

async function nameOf(store: BackupStore, { at, history }: Wanted): Promise<string> {
  const names =
    at === undefined ? await backupsToChooseFrom(store, history) : await listBackups(store);
  const newest = names.at(-1);
  if (!newest) throw expectedError(`${store.location} has no backups`);
  if (at === undefined || names.includes(at)) return at ?? newest;
  throw expectedError(`${store.location} has no backup ${at}. It has:\n${names.join('\n')}`);
}

async function secretsOf(
  store: BackupStore,
  stored: StoredSecrets,
  keyFile: string | undefined,
): Promise<SecretFiles> {
  if (!keyFile) {
    throw expectedError(
      `--key is missing: give the file that \`npm run backup -- --new-key\` made for ${stored.recipient}`,
    );
  }
  const identity = await readFile(keyFile, 'utf8').catch((failure: Error) => {
    throw expectedError(`${keyFile} can't be read: ${failure.message}`);
  });
  return openSecrets(await readSealedSecrets(store, stored), identity);
}

/** Writes the databases to the server of MONGODB_URI, for a portal in containers or with other servers. */
async function writeDatabases(
  restoring: Omit<RestoreDatabasesOptions, 'target'>,
): Promise<ExitCode> {
  const MONGODB_URI = externalMongodbUri();
  if (!MONGODB_URI) throw expectedError('set MONGODB_URI to the server of the databases');
  const last = await restoreDatabases({ ...restoring, target: externalDatabases(MONGODB_URI) });
  if (restoring.changes) sayLastChange(last);
  say('The databases are restored: start the portal, and run `npm run check` once it is ready');
  return exitCodes.ok;
}

async function writeSecrets(directory: string, secrets: SecretFiles): Promise<ExitCode> {
  const outside = Object.keys(secrets).find((name) => basename(name) !== name);
  if (outside !== undefined) {
    throw expectedError(
      `the secrets of this backup are not the portal's: ${outside} is not a file name`,
    );
  }
  await makeDirectory(directory, 0o700).catch((failure: Error) => {
    throw expectedError(`${directory} can't be created: ${failure.message}`);
  });
  // As of make-secrets: only the owner can enter the folder; the files are readable for the users of the containers.
  await chmod(directory, 0o700);
  for (const [name, content] of Object.entries(secrets)) {
    await writePrivate(join(directory, name), content);
    await chmod(join(directory, name), 0o444);
  }
  say(`${Object.keys(secrets).length} secrets are in ${directory}`);
  return exitCodes.ok;
}
