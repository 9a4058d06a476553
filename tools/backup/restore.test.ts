import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@portal/contracts/operation';
import {
  backupJobStates,
  findBackupResult,
  findOplogBackupResult,
} from '@portal/runtime/backup/backup-results';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { freshFolder } from '@portal/testing/fresh-folder';
import { itNightly } from '@portal/testing/it-nightly';
import { expect, test } from 'vitest';
import { lockDirectory } from '../portal/data-directory/lock-directory.ts';
import { databaseUriFor } from '../portal/servers/start-servers.ts';
import { runProgram } from '../testing/run-program.ts';
import { type BackupStore, openBackupStore } from './backup-store.ts';
import { sha256Of } from './chunks.ts';
import { listBackups, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { restoreDirectory } from './restore-portal.ts';
import { sealSecrets } from './seal-secrets.ts';

/** A command without npm. */
const run = (program: string, args: string[], env?: Record<string, string>) =>
  runProgram(join(import.meta.dirname, program), args, env);

itNightly('backs up and restores the databases and secrets of containers', async () => {
  const folder = await freshFolder('containers');
  const at = (name: string) => join(folder, name);
  const [uri, other] = [await freshDatabase('containers'), await freshDatabase('elsewhere')];
  for (const each of [uri, other]) {
    for (const service of serviceNames) {
      const connection = await connectDatabase(databaseUriFor(each, service));
      registerCleanUp(() => connection.dropDatabase());
    }
  }
  const identity = await connectDatabase(databaseUriFor(uri, 'identity'));
  await identity.collection('accounts').insertOne({ name: 'Ada' });
  await mkdir(at('secrets'));
  await writeFile(at('secrets/sealing-key'), 'the key');
  const made = await run('backup.ts', ['--new-key', at('key')]);
  const env = {
    MONGODB_URI: uri,
    BACKUP_TO: at('store'),
    BACKUP_SECRETS: at('secrets'),
    BACKUP_RECIPIENT: made.lines.at(-1)?.split('=')[1] ?? '',
  };
  expect(await run('backup.ts', [], env)).toMatchObject({ code: 0, stderr: '' });
  expect(await findBackupResult(identity)).toMatchObject({ error: null, isNightly: true });

  // Changes are copied and restored by the same commands.
  await delay(1_000);
  await identity.collection('accounts').insertOne({ name: 'Grace' });
  const copied = await run('backup.ts', ['--changes'], env);
  expect(copied).toMatchObject({ code: 0, stderr: '' });
  const { endsAt } = (await findOplogBackupResult(identity)) ?? {};
  expect(copied.lines.join()).toContain(`Changes up to ${endsAt?.toISOString()}`);
  const until = ['--until', endsAt?.toISOString() ?? ''];
  const unreachable = await run('restore.ts', [
    at('store'),
    '--until',
    '2100-01-01T00:00Z',
    '--verify',
  ]);
  expect([unreachable.code, unreachable.stderr]).toEqual([
    2,
    `the changes end at ${endsAt?.toISOString()}: choose that time or an earlier one`,
  ]);

  // A failure is stored, also one of the environment, and the time of the last backup remains.
  const wrongs: Record<string, string>[] = [{ BACKUP_RECIPIENT: '' }, { BACKUP_KEEP_DAYS: 'all' }];
  for (const wrong of wrongs) {
    const { code, stderr } = await run('backup.ts', [], { ...env, ...wrong });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^(set )?BACKUP_/)]);
    expect(await findBackupResult(identity)).toMatchObject({ error: stderr });
  }
  const unsealed = await run('backup.ts', ['--changes'], { ...env, BACKUP_RECIPIENT: '' });
  expect([unsealed.code, unsealed.stderr]).toEqual([2, expect.stringMatching(/^set BACKUP_REC/)]);
  expect(await run('backup.ts', ['--changes'], env)).toMatchObject({ code: 0 });
  await writeFile(at('file'), '');
  const failed = await run('backup.ts', [], { ...env, BACKUP_TO: at('file') });
  expect([failed.code, failed.stderr]).toEqual([2, expect.stringMatching(/can't be read/)]);
  expect(await findBackupResult(identity)).toMatchObject({
    error: failed.stderr,
    takenAt: expect.any(Date),
  });
  expect(await backupJobStates(identity)).toMatchObject([
    {
      name: 'backup',
      failures: 3,
      lastError: expect.stringMatching(
        /^The last backup was taken on [\d/]+ at [\d:]+\. Contact your IT team\.$/,
      ),
    },
    { name: 'backup-changes', failures: 0, lastError: null },
  ]);

  // One by hand to another place says nothing of the nightly ones.
  const byHand = await run('backup.ts', [at('elsewhere'), '--new-history'], env);
  expect(byHand).toMatchObject({ code: 0, stderr: '' });
  await run('backup.ts', [at('secrets/sealing-key')], { ...env, BACKUP_TO: '' });
  expect(await findBackupResult(identity)).toMatchObject({ error: failed.stderr, failures: 3 });

  const verified = await run('restore.ts', [at('store'), '--verify']);
  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(verified.lines.at(-1)).toMatch(/^The changes are complete up to 20/);
  const key = ['--key', at('key')];
  await run('restore.ts', [at('store'), ...key, '--secrets', at('again')]);
  expect(await readFile(at('again/sealing-key'), 'utf8')).toBe('the key');
  // As of make-secrets: the users of the containers read them, and nobody else enters the folder.
  const modes = await Promise.all(['again', 'again/sealing-key'].map((name) => stat(at(name))));
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o444]);
  const replacing = await run('restore.ts', [at('store'), ...key, '--secrets', at('again')]);
  expect([replacing.code, replacing.stderr]).toEqual([2, expect.stringMatching(/is not empty/)]);
  const restoring = [at('store'), '--databases', ...until];
  const restored = await run('restore.ts', restoring, { MONGODB_URI: other });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.lines.join()).toMatch(/The last change was made at 20/);
  const there = await connectDatabase(databaseUriFor(other, 'identity'));
  const names = await there.collection('accounts').distinct('name');
  expect(names).toEqual(['Ada', 'Grace']);

  // Data of a newer version is refused, before anything is written.
  const versions = identity.collection<{ _id: string; version: number }>('versions');
  await versions.insertOne({ _id: 'data', version: 99 });
  const newer =
    /^the identity database was written by a newer version of the portal \(data version 99; this version supports up to \d+\): start the newer version, or restore a backup$/;
  const refused = await run('backup.ts', [], env);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(newer)]);
  const check = await run('../check/check.ts', [], env);
  expect([check.code, check.stderr]).toEqual([2, expect.stringMatching(newer)]);
  await versions.deleteOne({ _id: 'data' });
  const newest = await openBackupStore(at('store'));
  const known = await readManifest(newest, (await listBackups(newest)).at(-1) ?? '');
  await writeManifest(newest, {
    ...known,
    takenAt: new Date().toISOString(),
    dataVersions: { identity: 99, attendance: 0, leave: 0, messaging: 0, records: 0 },
  });
  const notRestored = await run('restore.ts', [at('store'), ...key, '--to', at('newer')]);
  expect([notRestored.code, notRestored.stderr]).toEqual([2, expect.stringMatching(newer)]);
  expect(await readdir(folder)).not.toContain('newer.restoring');
  await writeManifest(newest, { ...known, takenAt: new Date().toISOString() });

  // The public key is no secret: anybody who can write to the store can put a file there.
  const store = await openBackupStore(at('store'));
  const manifest = await readManifest(store, (await listBackups(store)).at(-1) ?? '');
  const { recipient } = manifest.secrets;
  const forged = await sealSecrets({ '../outside': 'x' }, recipient);
  await store.write('secrets/forged.age', forged);
  const secrets = { name: 'secrets/forged.age', sha256: sha256Of(forged), recipient };
  await writeManifest(store, { ...manifest, takenAt: new Date().toISOString(), secrets });
  const outside = await run('restore.ts', [at('store'), ...key, '--secrets', at('forged')]);
  expect([outside.code, outside.stderr]).toEqual([
    2,
    expect.stringMatching(/outside is not a file name/),
  ]);
});

test('leaves no secrets behind where it fails', async () => {
  const folder = await freshFolder('failing');
  const options = { secrets: { 'secrets.json': '{}' }, directory: join(folder, 'data'), say() {} };
  const broken = { manifest: {} as Manifest, store: {} as BackupStore };
  const restoring = restoreDirectory({
    ...options,
    ...broken,
    signal: AbortSignal.timeout(60_000),
  });
  await expect(restoring).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

test('refuses to restore twice at once to the same directory', async () => {
  const directory = join(await freshFolder('twice'), 'data');
  await mkdir(`${directory}.restoring`);
  const lock = await lockDirectory(`${directory}.restoring`);
  const options = { secrets: { 'secrets.json': '{}' }, directory, say() {} };
  const other = { manifest: {} as Manifest, store: {} as BackupStore };
  const restoring = restoreDirectory({ ...options, ...other, signal: AbortSignal.timeout(1_000) });
  await expect(restoring).rejects.toThrow(/another restore is writing/);
  await lock.release();
});

test('says what is missing', async () => {
  const store = await freshFolder('no-backups');
  const none = await run('restore.ts', [store]);
  expect([none.code, none.stderr]).toEqual([2, `${store} has no backups`]);
  const noPortal = await run('backup.ts', [store], {
    BACKUP_RECIPIENT: 'age1',
    PORTAL_DATA_DIR: store,
  });
  expect(noPortal.stderr).toMatch(/is not a portal data directory/);
});
