import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freshFolder } from '@portal/testing/fresh-folder';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { expect, test } from 'vitest';
import { withDatabases } from '../command-line/run-on-databases.ts';
import { startBusyPortal } from '../faults/start-busy-portal.ts';
import { runProgram } from '../testing/run-program.ts';

const limit = 240_000;

/** A command without npm. */
const run = (program: string, args: string[], env?: Record<string, string>) =>
  runProgram(join(import.meta.dirname, program), args, env);

test(
  'a portal that was destroyed comes back as it was at a moment under load',
  async ({ task }) => {
    const folder = await freshFolder('point-in-time');
    const [store, key] = [join(folder, 'store'), join(folder, 'key.txt')];
    const { portal, dataDir, clocking } = await startBusyPortal('point-in-time');
    const made = await run('backup.ts', ['--new-key', key]);
    const BACKUP_RECIPIENT = made.lines.at(-1)?.split('=')[1] ?? '';
    const env = { PORTAL_DATA_DIR: dataDir, BACKUP_RECIPIENT };
    expect(await run('backup.ts', [store], env)).toMatchObject({ code: 0, stderr: '' });

    await delay(2_000);
    const begun = await run('backup.ts', [store, '--changes'], env);
    expect(begun).toMatchObject({ code: 0, stderr: '' });
    await delay(2_000);
    // MongoDB's clock is this machine's.
    const moment = { time: performance.now(), until: new Date() };
    await delay(2_000);
    const copied = await run('backup.ts', [store, '--changes'], env);
    expect(copied).toMatchObject({ code: 0, stderr: '' });
    await Promise.all(clocking.map((each) => each.stop()));
    await portal.stop();
    await rm(dataDir, { recursive: true });

    const WEB_ROOT = join(dataDir, '../web');
    const restoring = [store, '--to', dataDir, '--key', key, '--until', moment.until.toISOString()];
    const restored = await run('restore.ts', restoring, { WEB_ROOT });
    expect(restored.stderr).toBe('');
    expect([restored.code, restored.lines.at(-1)]).toEqual([0, 'No differences found.']);
    const [, last = ''] = /The last change was made at (\S+)/.exec(restored.lines.join('\n')) ?? [];
    expect(moment.until.getTime() - Date.parse(last)).toBeLessThan(1_000);

    const all = clocking.flatMap(({ acknowledged }) => acknowledged);
    const before = all.filter(({ answeredAt }) => answeredAt < moment.time);
    const after = all.filter(({ startedAt }) => startedAt > moment.time + 1);
    expect(Math.min(before.length, after.length)).toBeGreaterThan(clocking.length);
    await withDatabases(
      { name: 'test', directory: dataDir, signal: AbortSignal.timeout(60_000) },
      async ({ connect }) => {
        const rows = (await connect('attendance')).collection<Entry>('entries');
        const entries = new Map((await rows.find().toArray()).map((row) => [row._id, row]));
        for (const { event, entry } of before) {
          expect(entries.has(entry.id)).toBe(true);
          if (event === 'clocked-out') expect(entries.get(entry.id)?.clockOutTime).not.toBeNull();
        }
        // Nothing later, and nothing that nobody did.
        for (const { event, entry } of after) {
          if (event === 'clocked-in') expect(entries.has(entry.id)).toBe(false);
          else expect(entries.get(entry.id)?.clockOutTime ?? null).toBeNull();
        }
        const known = all.map(({ entry }) => entry.id);
        expect(known).toEqual(expect.arrayContaining([...entries.keys()]));
      },
    );
    saveFaultTestResult(task, { tried: 1, acknowledged: before.length });
  },
  limit,
);

interface Entry {
  _id: string;
  clockOutTime: Date | null;
}
