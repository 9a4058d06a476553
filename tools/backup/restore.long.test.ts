import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { currentEpoch } from '@portal/bus/stream-epoch';
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
    expect([backup.code, backup.stderr]).toEqual([0, '']);
    await Promise.all(clocking.map((each) => each.stop()));
    const settings = await fetch(`${portal.url}/api/check-first-setup`);
    expect(settings.status).toBe(200);
    await portal.stop();
    await rm(dataDir, { recursive: true });

    const wrongKey = await run('restore.ts', [store, '--to', dataDir, '--key', store]);
    expect([wrongKey.code, wrongKey.stderr]).toEqual([2, expect.stringMatching(/can't be read/)]);
    const WEB_ROOT = join(dataDir, '../web');
    const restored = await run('restore.ts', [store, '--to', dataDir, '--key', key], { WEB_ROOT });
    expect(restored.stderr).toBe('');
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

    saveFaultTestResult(task, { tried: 1, acknowledged: acknowledged.length });
    // It is not restored over what is there.
    const again = await run('restore.ts', [store, '--to', dataDir, '--key', key]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringMatching(/is not empty/)]);
    expect(await readFile(key, 'utf8')).toContain('AGE-SECRET-KEY-');
  },
  limit,
);
