import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backupJobStates, findBackupResult } from '@portal/bus/backup-results';
import { currentEpoch } from '@portal/bus/stream-epoch';
import { serviceNames } from '@portal/contracts/operation';
import { atEnd } from '@portal/testing/clean-up';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { freshFolder } from '@portal/testing/fresh-folder';
import { reportFault } from '@portal/testing/report-fault';
import { expect, test } from 'vitest';
import { withDatabases } from '../command-line/run-on-databases.ts';
import { startBusyPortal } from '../faults/start-busy-portal.ts';
import { lockDirectory } from '../portal/data-directory/lock-directory.ts';
import { databaseAt } from '../portal/servers/start-servers.ts';
import { runProgram } from '../testing/run-program.ts';
import { type BackupStore, openBackupStore } from './backup-store.ts';
import { sha256Of } from './chunks.ts';
import { listBackups, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { restoreDirectory } from './restore-portal.ts';
import { sealSecrets } from './secrets-file.ts';

const limit = 240_000;

/** A command without npm. */
const run = (program: string, args: string[], env?: Record<string, string>) =>
  runProgram(join(import.meta.dirname, program), args, env);

test(
  'a portal that was destroyed comes back with each write acknowledged before its backup, once',
  async ({ task }) => {
    const folder = await freshFolder('restore');
    const [store, key] = [join(folder, 'store'), join(folder, 'key.txt')];
    const { portal, dataDir, clocking } = await startBusyPortal('restored');
    const made = await run('backup.ts', ['--new-key', key]);
    const [, BACKUP_RECIPIENT = ''] = made.lines.at(-1)?.split('=') ?? [];

    await delay(1_000);
    const before = clocking.map(({ acknowledged }) => acknowledged.length);
    const backup = await run('backup.ts', [store], { PORTAL_DATA_DIR: dataDir, BACKUP_RECIPIENT });
    expect([backup.code, backup.complained]).toEqual([0, '']);
    await Promise.all(clocking.map((each) => each.stop()));
    const settings = await fetch(`${portal.url}/api/check-first-setup`);
    expect(settings.status).toBe(200);
    await portal.stop();
    await rm(dataDir, { recursive: true });

    const wrongKey = await run('restore.ts', [store, '--to', dataDir, '--key', store]);
    expect([wrongKey.code, wrongKey.complained]).toEqual([
      2,
      expect.stringMatching(/can't be read/),
    ]);
    const WEB_ROOT = join(dataDir, '../web');
    const restored = await run('restore.ts', [store, '--to', dataDir, '--key', key], { WEB_ROOT });
    expect(restored.complained).toBe('');
    expect([restored.code, restored.lines.at(-1)]).toEqual([0, 'No differences found.']);

    const acknowledged = clocking.flatMap((each, index) =>
      each.acknowledged.slice(0, before[index]),
    );
    const later = clocking.flatMap((each) => each.acknowledged.map(({ entry }) => entry.id));
    expect(acknowledged.length).toBeGreaterThan(clocking.length);
    await withDatabases(
      { name: 'test', directory: dataDir, signal: AbortSignal.timeout(60_000) },
      async ({ connect }) => {
        const attendance = await connect('attendance');
        const rows = attendance.collection<{ _id: string; clockOutTime: Date | null }>('entries');
        const entries = new Map((await rows.find().toArray()).map((row) => [row._id, row]));
        for (const { event, entry } of acknowledged) {
          expect(entries.has(entry.id)).toBe(true);
          if (event === 'clocked-out') expect(entries.get(entry.id)?.clockOutTime).not.toBeNull();
        }
        // Nothing that nobody did; what was under way was acknowledged in the end.
        expect(later).toEqual(expect.arrayContaining([...entries.keys()]));
        expect(await currentEpoch(attendance)).toBeGreaterThan(1_000);
      },
    );

    reportFault(task, { tried: 1, acknowledged: acknowledged.length });
    // It is not restored over what is there.
    const again = await run('restore.ts', [store, '--to', dataDir, '--key', key]);
    expect([again.code, again.complained]).toEqual([2, expect.stringMatching(/is not empty/)]);
    expect(await readFile(key, 'utf8')).toContain('AGE-SECRET-KEY-');
  },
  limit,
);

test('backs up and restores the databases and secrets of containers', async () => {
  const folder = await freshFolder('containers');
  const at = (name: string) => join(folder, name);
  const [uri, other] = [await freshDatabase('containers'), await freshDatabase('elsewhere')];
  for (const each of [uri, other]) {
    for (const service of serviceNames) {
      const connection = await connectTo(databaseAt(each, service));
      atEnd(() => connection.dropDatabase());
    }
  }
  const identity = await connectTo(databaseAt(uri, 'identity'));
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
  expect(await run('backup.ts', [], env)).toMatchObject({ code: 0, complained: '' });
  expect(await findBackupResult(identity)).toMatchObject({ error: null, isNightly: true });

  // A failure is stored, also one of the environment, and the time of the last backup remains.
  const wrongs: Record<string, string>[] = [{ BACKUP_RECIPIENT: '' }, { BACKUP_KEEP_DAYS: 'all' }];
  for (const wrong of wrongs) {
    const { code, complained } = await run('backup.ts', [], { ...env, ...wrong });
    expect([code, complained]).toEqual([2, expect.stringMatching(/^(set )?BACKUP_/)]);
    expect(await findBackupResult(identity)).toMatchObject({ error: complained });
  }
  await writeFile(at('file'), '');
  const failed = await run('backup.ts', [at('file')], env);
  expect([failed.code, failed.complained]).toEqual([2, expect.stringMatching(/can't be read/)]);
  expect(await findBackupResult(identity)).toMatchObject({
    error: failed.complained,
    takenAt: expect.any(Date),
  });
  expect(await backupJobStates(identity)).toMatchObject([
    { name: 'backup', failures: 3, lastError: expect.stringContaining(failed.complained) },
  ]);

  const verified = await run('restore.ts', [at('store'), '--verify']);
  expect(verified).toMatchObject({ code: 0, complained: '' });
  const key = ['--key', at('key')];
  await run('restore.ts', [at('store'), ...key, '--secrets', at('again')]);
  expect(await readFile(at('again/sealing-key'), 'utf8')).toBe('the key');
  const replacing = await run('restore.ts', [at('store'), ...key, '--secrets', at('again')]);
  expect([replacing.code, replacing.complained]).toEqual([
    2,
    expect.stringMatching(/is not empty/),
  ]);
  const restored = await run('restore.ts', [at('store'), '--databases'], { MONGODB_URI: other });
  expect(restored).toMatchObject({ code: 0, complained: '' });
  const there = await connectTo(databaseAt(other, 'identity'));
  expect(await there.collection('accounts').find().toArray()).toMatchObject([{ name: 'Ada' }]);

  // The public key is no secret: anybody who can write to the store can put a file there.
  const store = await openBackupStore(at('store'));
  const manifest = await readManifest(store, (await listBackups(store)).at(-1) ?? '');
  const { recipient } = manifest.secrets;
  const forged = await sealSecrets({ '../outside': 'x' }, recipient);
  await store.write('secrets/forged.age', forged);
  const secrets = { name: 'secrets/forged.age', sha256: sha256Of(forged), recipient };
  await writeManifest(store, { ...manifest, takenAt: new Date().toISOString(), secrets });
  const outside = await run('restore.ts', [at('store'), ...key, '--secrets', at('forged')]);
  expect([outside.code, outside.complained]).toEqual([
    2,
    expect.stringMatching(/outside is no file name/),
  ]);
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
  expect([none.code, none.complained]).toEqual([2, `${store} has no backups`]);
  const noPortal = await run('backup.ts', [store], {
    BACKUP_RECIPIENT: 'age1',
    PORTAL_DATA_DIR: store,
  });
  expect(noPortal.complained).toMatch(/is not a portal data directory/);
});
