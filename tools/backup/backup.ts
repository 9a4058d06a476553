// `npm run backup [-- <folder or s3://…>]`: a backup of the running or stopped portal (docs/backup.md).
// `-- --changes` copies what has changed since, and `-- --new-key <file>` makes the key that opens its secrets.
// `npm start` makes a backup each night where BACKUP_TO is set, and copies changes where BACKUP_CHANGES_MINUTES is.
// Uses the databases on the server of MONGODB_URI, else those of the data directory.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createLease } from '@portal/bus/lease';
import {
  type BackupAttempt,
  saveBackupResult,
  saveOplogBackupResult,
} from '@portal/runtime/backup/backup-results';
import type { Connection } from 'mongoose';
import { formatCount } from '../command-line/format-count.ts';
import { requireKnownData } from '../command-line/require-known-data.ts';
import { type ExitCode, exitCodes, runCommand } from '../command-line/run-command.ts';
import { type DatabaseAccess, withDatabases } from '../command-line/run-on-databases.ts';
import { readState } from '../portal/data-directory/directory-state.ts';
import { readSecrets, secretsFile } from '../portal/data-directory/secrets.ts';
import { expectedError, isExpectedError } from '../portal/expected-error.ts';
import { resultSavedMessage } from '../portal/scheduled-commands.ts';
import { backUpOplog } from './back-up-oplog.ts';
import { locationOf, openBackupStore, requireOutside } from './backup-store.ts';
import { pruneBackups } from './prune-backups.ts';
import { readSecretFiles } from './read-secret-files.ts';
import { newBackupKey, type SecretFiles } from './seal-secrets.ts';
import { type Backup, takeBackup } from './take-backup.ts';

/** Nothing takes longer that isn't stuck, and MongoDB remembers the instant of a backup for twelve hours. */
const limitHours = { backup: 6, 'backup-changes': 1 };
/** A killed backup holds its lease this long on another machine; on this one it is seen to be dead. */
const leaseMs = 60_000;
const defaultKeepDays = 35;
const draftLimitMs = 60 * 60_000;

type Wanted =
  | { newKey: string }
  | { location: string; isOfChanges: boolean; isNewHistory: boolean };

const usage = {
  name: 'backup',
  syntax: '[-- [<folder> | s3://<bucket>/<prefix>] [--changes | --new-history] | --new-key <file>]',
  summary:
    'Backs up the portal to the given folder or bucket, by default to BACKUP_TO. --changes copies only the changes since the last backup. --new-history backs up to where the newest backup is of another portal or from before a restore. --new-key creates the key that decrypts the secrets in backups.',
  parse(given: readonly string[]): Wanted | null {
    try {
      const { values, positionals } = parseArgs({
        args: [...given],
        allowPositionals: true,
        options: {
          changes: { type: 'boolean' },
          'new-history': { type: 'boolean' },
          'new-key': { type: 'string' },
        },
      });
      const newKey = values['new-key'];
      const isOfChanges = values.changes === true;
      const isNewHistory = values['new-history'] === true;
      if (newKey) {
        return positionals.length === 0 && !isOfChanges && !isNewHistory ? { newKey } : null;
      }
      const [location = process.env.BACKUP_TO, ...more] = positionals;
      if (!location || more.length > 0 || newKey !== undefined) return null;
      return isOfChanges && isNewHistory ? null : { location, isOfChanges, isNewHistory };
    } catch {
      return null;
    }
  },
};

await runCommand(usage, (wanted, signal) => {
  if ('newKey' in wanted) return makeKey(wanted.newKey);
  return wanted.isOfChanges
    ? makeCopyOfChanges(wanted.location, signal)
    : makeBackup(wanted, signal);
});

async function makeKey(file: string): Promise<ExitCode> {
  const { identity, recipient } = await newBackupKey();
  const text = `# Decrypts the secrets in the portal's backups. Its public key: ${recipient}\n${identity}\n`;
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((failure: Error) => {
    throw expectedError(`${file} can't be written: ${failure.message}`);
  });
  console.log(
    `The key is in ${resolve(file)}. Keep it somewhere safe, away from the portal and its backups.`,
  );
  console.log('To encrypt backups for this key, set:');
  console.log(`BACKUP_RECIPIENT=${recipient}`);
  return exitCodes.ok;
}

async function makeBackup(
  { location, isNewHistory }: { location: string; isNewHistory: boolean },
  signal: AbortSignal,
): Promise<ExitCode> {
  const { isNightly, isElsewhere } = purposeOf(location);
  const save = async (identity: Connection, outcome: BackupAttempt['outcome']) => {
    if (isElsewhere) return;
    await saveBackupResult(identity, { outcome, isNightly, location: locationOf(location) });
  };
  return withLease(
    'backup',
    signal,
    async (access, identity, limited) => {
      // Read in here, because Settings shows only failures within the lease: a wrong setting is one.
      const recipient = recipientOf(process.env.BACKUP_RECIPIENT);
      const keepDays = keepDaysOf(process.env.BACKUP_KEEP_DAYS);
      requireOutside(dataDirectory(), location);
      const store = await openBackupStore(location, { signal: limited });
      // Another portal may be writing to the same place, but no file takes an hour.
      await store.removeDrafts(new Date(Date.now() - draftLimitMs));
      // Missing ones are an error before the work.
      await secretsOf(access);
      const state = await readState(dataDirectory());
      const directoryVersion = state?.version ?? 0;
      const backup = await takeBackup({
        source: access,
        store,
        readSecrets: () => secretsOf(access),
        directoryVersion,
        recipient,
        isNewHistory,
        signal: limited,
      });
      await save(identity, backup);
      report(backup, store.location);
      const removed = await pruneBackups(store, { now: new Date(), keepDays });
      if (removed > 0)
        console.log(`Removed ${formatCount(removed, 'backup')} older than ${keepDays} days`);
    },
    (identity, error) => save(identity, { error }),
  );
}

async function makeCopyOfChanges(location: string, signal: AbortSignal): Promise<ExitCode> {
  const { isElsewhere } = purposeOf(location);
  return withLease(
    'backup-changes',
    signal,
    async (access, identity, limited) => {
      const store = await openBackupStore(location, { signal: limited });
      const hasSecrets = process.env.BACKUP_SECRETS || access.secrets;
      const copied = await backUpOplog({
        source: access,
        store,
        secrets: hasSecrets
          ? {
              read: () => secretsOf(access),
              recipient: recipientOf(process.env.BACKUP_RECIPIENT),
            }
          : null,
        signal: limited,
      });
      if (!isElsewhere) await saveOplogBackupResult(identity, copied);
      const size = `${formatCount(copied.entries, 'entry', 'entries')} of the oplog; ${(copied.written / 1e6).toFixed(1)} MB`;
      console.log(`Changes up to ${copied.endsAt.toISOString()} in ${store.location}: ${size}`);
    },
    async (identity, error) => {
      if (!isElsewhere) await saveOplogBackupResult(identity, { error });
    },
  );
}

function dataDirectory(): string {
  return resolve(process.env.PORTAL_DATA_DIR || '.data');
}

/** Whether a place is that of the nightly backups, or certainly another one, of which Settings shows nothing. */
function purposeOf(location: string): { isNightly: boolean; isElsewhere: boolean } {
  const { BACKUP_TO } = process.env;
  const isNightly = Boolean(BACKUP_TO) && locationOf(location) === locationOf(`${BACKUP_TO}`);
  return { isNightly, isElsewhere: Boolean(BACKUP_TO) && !isNightly };
}

/**
 * Does something that may not run twice at once, with a signal that is aborted at its limit too. It ends then, even
 * if what it waits for doesn't. `saveError` stores why it failed.
 */
function withLease(
  name: keyof typeof limitHours,
  signal: AbortSignal,
  work: (access: DatabaseAccess, identity: Connection, limited: AbortSignal) => Promise<void>,
  saveError: (identity: Connection, error: string) => Promise<void>,
): Promise<ExitCode> {
  return withDatabases({ name: 'backup', signal }, async (access) => {
    const identity = await access.connect('identity');
    const lease = createLease(identity, name, leaseMs);
    if (!(await lease.hold())) throw expectedError('another backup is running');
    const limit = AbortSignal.timeout(limitHours[name] * 60 * 60_000);
    const limited = AbortSignal.any([signal, limit]);
    const begin = async () => {
      await requireKnownData(access);
      await work(access, identity, limited);
    };
    try {
      await lease.holdDuring(() => Promise.race([begin(), whenAborted(limited)]));
      return exitCodes.ok;
    } catch (thrown) {
      const failure = limit.aborted
        ? expectedError(`it did not finish within ${formatCount(limitHours[name], 'hour')}`)
        : thrown;
      const error = isExpectedError(failure)
        ? failure.message
        : 'it failed unexpectedly: see the backup log';
      // A portal that is stopped meanwhile makes one after its next start.
      if (!signal.aborted) {
        await saveError(identity, error).then(reportSaved, () => {});
      }
      throw failure;
    } finally {
      await lease.release().catch(() => {});
    }
  });
}

/** Rejects when a signal is aborted. */
async function whenAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

/** Tells `npm start` that it need not store the failure. */
function reportSaved(): void {
  process.send?.(resultSavedMessage);
}

function report({ name, documents, written }: Backup, location: string): void {
  console.log(`Backup ${name} in ${location}`);
  console.log(`${formatCount(documents, 'document')}; ${(written / 1e6).toFixed(1)} MB were new`);
}

/** The secrets of the data directory as they are now, or the files of BACKUP_SECRETS where they are kept elsewhere. */
async function secretsOf(access: DatabaseAccess): Promise<SecretFiles> {
  const folder = process.env.BACKUP_SECRETS;
  if (folder) return readSecretFiles(folder);
  const secrets = access.secrets && (await readSecrets(dataDirectory()));
  if (secrets) return { [secretsFile]: `${JSON.stringify(secrets, null, 2)}\n` };
  throw expectedError('set BACKUP_SECRETS to the folder of the secrets, or PORTAL_DATA_DIR');
}

function recipientOf(text: string | undefined): string {
  if (text) return text;
  throw expectedError(
    'set BACKUP_RECIPIENT to the public key that the secrets are encrypted for: `npm run backup -- --new-key <file>` makes one',
  );
}

function keepDaysOf(text: string | undefined): number {
  const days = Number(text || defaultKeepDays);
  if (Number.isInteger(days) && days > 0) return days;
  throw expectedError(`BACKUP_KEEP_DAYS must be a whole number of days, not ${text}`);
}
