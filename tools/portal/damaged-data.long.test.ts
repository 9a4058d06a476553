import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPortalFolder, waitUntilResponding } from './testing/create-portal-folder.ts';
import { expectJobsDone, stopWithQueuedJobs } from './testing/jobs-across-restart.ts';

// A start on a damaged data directory; those that are copied, or left by an interrupted start, are in
// interrupted-starts.long.test.ts.

const { folder, start } = await createPortalFolder('data-faults');

test('an unreadable append-only file is quarantined, jobs are queued again, and damaged ports replaced', async () => {
  await stopWithQueuedJobs(() => start('damaged'), join(folder, 'damaged'));
  const valkey = join(folder, 'damaged/valkey');
  for (const file of await readdir(join(valkey, 'appendonlydir'))) {
    if (file.endsWith('.manifest')) continue;
    await writeFile(join(valkey, 'appendonlydir', file), 'neither one nor the other\r\n'.repeat(9));
  }
  await writeFile(join(folder, 'damaged/ports.json'), '{"mongod": 20');
  const startedAt = new Date().toISOString();
  const portal = await start('damaged');
  await waitUntilResponding(portal.url);
  const messages = portal.said.filter(
    (line) => line.startsWith('Valkey can’t') || line.startsWith("Valkey can't"),
  );
  expect(messages).toEqual([expect.stringContaining('/valkey/appendonlydir-damaged-2')]);
  expect((await readdir(valkey)).filter((name) => name.startsWith('appendonlydir'))).toHaveLength(
    2,
  );
  await expectJobsDone(portal.url, join(folder, 'damaged'), startedAt);
}, 180_000);
