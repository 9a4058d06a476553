import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBackupResult, saveBackupResult } from '@portal/runtime/backup/backup-results';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { itNightly } from '@portal/testing/it-nightly';
import { expect, test, vi } from 'vitest';
import { makeDirectory } from './data-directory/make-directory.ts';
import { type ScheduledCommand, startScheduledCommands } from './scheduled-commands.ts';
import { databaseUriFor } from './servers/start-servers.ts';

/** Stores when each command last began, polls once, and gives the runs. */
async function polledRuns(begun: Record<string, { minutesAgo?: number; isRunning?: boolean }>) {
  const path = await freshFolder('nightly');
  const within = (...names: string[]) => join(path, ...names);
  await makeDirectory(within('logs'), 0o700);
  for (const [name, { minutesAgo = 0, isRunning = false }] of Object.entries(begun)) {
    const begunAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    await writeFile(within(`nightly-${name}.json`), JSON.stringify({ begunAt, isRunning }));
  }
  vi.stubEnv('BACKUP_TO', within('store'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const said: string[] = [];
  const stop = startScheduledCommands({ path, in: within }, (line) => said.push(line));
  registerCleanUp(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    await stop();
  });
  vi.advanceTimersByTime(10_000);
  return { said, within };
}

test.each([
  { isRunning: true, runs: 1 },
  { isRunning: false, runs: 0 },
])('a run of today that is still running at a start was interrupted: $isRunning', async (last) => {
  const { said, within } = await polledRuns({ backup: last, check: {} });
  // It fails, because the folder isn't a portal.
  await eventually(() => expect(said).toHaveLength(last.runs));
  const log = await readFile(within('logs/backup.log'), 'utf8').catch(() => '');
  expect(log.split('is not a portal data directory')).toHaveLength(last.runs + 1);
  await eventually(async () => {
    expect(await readFile(within('nightly-backup.json'), 'utf8')).toContain('"isRunning":false');
  });
});

test.each([
  { minutesAgo: 4, runs: 0 },
  { minutesAgo: 6, runs: 1 },
])('changes of $minutesAgo minutes are copied every five', async ({ minutesAgo, runs }) => {
  vi.stubEnv('BACKUP_CHANGES_MINUTES', '5');
  const { said, within } = await polledRuns({ backup: {}, check: {}, changes: { minutesAgo } });
  await eventually(() => expect(said).toHaveLength(runs));
  if (runs > 0) expect(said[0]).toMatch(/^The copy of changes failed: see .+changes\.log$/);
  const log = await readFile(within('logs/changes.log'), 'utf8').catch(() => '');
  expect(log.split('is not a portal data directory')).toHaveLength(runs + 1);
});

test('a backup that began while the clock was wrong does not put off the next one', async () => {
  const { said } = await polledRuns({ backup: { minutesAgo: -1_000_000 }, check: {} });
  await eventually(() =>
    expect(said).toEqual([expect.stringMatching(/^The nightly backup failed/)]),
  );
});

test('refuses minutes that are no number', () => {
  vi.stubEnv('BACKUP_TO', 'store');
  vi.stubEnv('BACKUP_CHANGES_MINUTES', 'often');
  registerCleanUp(() => vi.unstubAllEnvs());
  expect(() => startScheduledCommands({ path: '', in: join }, () => {})).toThrow(
    /^BACKUP_CHANGES_MINUTES must be a whole number of minutes, not often$/,
  );
});

/** A command that runs on until it is killed. */
async function stuckCommand(limitMs: number) {
  const path = await freshFolder('stuck');
  const within = (...names: string[]) => join(path, ...names);
  await makeDirectory(within('logs'), 0o700);
  const program = within('stuck.mjs');
  const signs = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
  await writeFile(
    program,
    `${signs} (await import('node:fs')).writeFileSync(process.argv[2], '');`,
  );
  const command: ScheduledCommand = {
    name: 'backup',
    title: 'nightly backup',
    program,
    args: [within('begun')],
    nextRun: () => new Date('2100-01-01'),
    isDueAtFirst: true,
    resultOf: () => 'failed',
    limitMs,
    saveFailure: (identity, error) =>
      saveBackupResult(identity, { outcome: { error }, isNightly: true, location: 'store' }),
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const said: string[] = [];
  const stop = startScheduledCommands({ path, in: within }, (line) => said.push(line), [command]);
  registerCleanUp(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    await stop();
  });
  vi.advanceTimersByTime(10_000);
  await eventually(() => readFile(within('begun')));
  return { stop, within };
}

test('a stop does not wait for a command that is stuck', async () => {
  const { stop } = await stuckCommand(600_000);
  const began = performance.now();
  await stop();
  expect(performance.now() - began).toBeLessThan(9_000);
});

itNightly(
  'a backup that is stuck is killed, and its failure stored once MongoDB can be reached',
  async () => {
    const uri = await freshDatabase('nightly');
    const identity = await connectDatabase(databaseUriFor(uri, 'identity'));
    registerCleanUp(() => identity.dropDatabase());
    vi.stubEnv('MONGODB_URI', 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100');
    // Time enough for it to begin on a busy machine.
    const { within } = await stuckCommand(8_000);
    await eventually(async () => {
      expect(await readFile(within('nightly-backup.json'), 'utf8')).toContain('SIGKILL');
    });
    expect(await findBackupResult(identity)).toBeNull();
    vi.stubEnv('MONGODB_URI', uri);
    await eventually(async () => {
      vi.advanceTimersByTime(10_000);
      expect(await findBackupResult(identity)).toMatchObject({
        error: expect.stringMatching(/^it ended with SIGKILL: see .+backup\.log$/),
        isNightly: true,
      });
    });
    await eventually(async () => {
      expect(await readFile(within('nightly-backup.json'), 'utf8')).not.toContain('SIGKILL');
    });
  },
);
