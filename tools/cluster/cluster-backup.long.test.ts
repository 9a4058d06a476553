import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import {
  createClockedInEmployee,
  createFirstAdmin,
  signInAdmin,
} from '../bench/create-accounts.ts';
import { createPortalFolder } from '../portal/testing/create-portal-folder.ts';
import { rootFolder } from '../root-folder.ts';
import { runProgram } from '../testing/run-program.ts';
import { startCluster } from './start-cluster.ts';

const waitOptions = { timeoutMs: 120_000, intervalMs: 1_000 };

test('a running cluster is backed up, and restored as a cluster', async () => {
  const { folder, webRoot } = await createPortalFolder('cluster-backup');
  const at = (name: string) => join(folder, name);
  const run = (program: string, args: string[], env: Record<string, string> = {}) =>
    runProgram(join(rootFolder, 'tools', program), args, { MONGODB_URI: '', ...env });
  const options = { port: 0, webRoot, hasNightlyRuns: false };

  const first = await startCluster({ ...options, dataDir: at('first') });
  registerCleanUp(first.stop);
  const admin = await createFirstAdmin(first.url);
  await createClockedInEmployee(first.url, admin, 'cluster.nurse');
  const made = await run('backup/backup.ts', ['--new-key', at('key')]);
  const BACKUP_RECIPIENT = made.lines.at(-1)?.split('=')[1] ?? '';
  const backup = await run('backup/backup.ts', [at('backups')], {
    PORTAL_DATA_DIR: at('first'),
    BACKUP_RECIPIENT,
  });
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  await first.stop();

  const restoring = [at('backups'), '--key', at('key'), '--cluster', '--to', at('second')];
  const restored = await run('backup/restore.ts', restoring);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.lines.at(-1)).toMatch(/^Start it with `npm run cluster`/);

  const second = await startCluster({ ...options, dataDir: at('second') });
  registerCleanUp(second.stop);
  const again = await signInAdmin(second.url);
  const staff = await again.get<{ username: string }[]>('/api/users');
  expect(JSON.stringify(staff)).toContain('cluster.nurse');
  await eventually(async () => {
    const check = await run('check/check.ts', [], { PORTAL_DATA_DIR: at('second') });
    expect(`${check.lines.join('\n')}\n${check.code}`).toMatch(/No differences found\.\n0$/);
    for (const service of serviceNames) {
      expect(check.lines.join()).toMatch(
        new RegExp(`${service}: \\d+ entr(y|ies) compared: all are in the stream`),
      );
    }
  }, waitOptions);
}, 600_000);
