import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterTestFile } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect, test, vi } from 'vitest';
import { makeDirectory } from './data-directory/make-directory.ts';
import { startNightlyRuns } from './nightly-runs.ts';

test.each([
  { isRunning: true, runs: 1 },
  { isRunning: false, runs: 0 },
])('a run of today that is still running at a start was interrupted: $isRunning', async (last) => {
  const path = await freshFolder('nightly');
  const within = (...names: string[]) => join(path, ...names);
  await makeDirectory(within('logs'), 0o700);
  for (const [name, isRunning] of [
    ['backup', last.isRunning],
    ['check', false],
  ]) {
    const run = { begunAt: new Date().toISOString(), isRunning };
    await writeFile(within(`nightly-${name}.json`), JSON.stringify(run));
  }
  vi.stubEnv('BACKUP_TO', within('store'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const said: string[] = [];
  const stop = startNightlyRuns({ path, in: within }, (line) => said.push(line));
  afterTestFile(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    await stop();
  });
  vi.advanceTimersByTime(10_000);
  // It fails, because the folder isn't a portal.
  await eventually(() => expect(said).toHaveLength(last.runs));
  const log = await readFile(within('logs/backup.log'), 'utf8').catch(() => '');
  expect(log.split('is not a portal data directory')).toHaveLength(last.runs + 1);
  await eventually(async () => {
    expect(await readFile(within('nightly-backup.json'), 'utf8')).toContain('"isRunning":false');
  });
});
