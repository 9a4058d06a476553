import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@portal/contracts/operation';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { beforeAll, expect, test } from 'vitest';
import { findMarkedProcesses } from '../testing/leaked-processes.ts';
import { freePort } from './free-port.ts';
import { startPortal } from './start-portal.ts';
import { expectJobsDone, stopWithQueuedJobs } from './testing/queued-jobs.ts';

// Starts on data directories that are damaged, copied or left by an interrupted start.

const limit = 180_000;
const processNames = ['mongod', 'nats', 'valkey', ...serviceNames, 'gateway'].sort();

let folder: string;
let webRoot: string;

beforeAll(async () => {
  folder = await freshFolder('data-faults');
  webRoot = join(folder, 'web');
  await mkdir(webRoot);
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Portal</title>');
});

async function begin(name: string) {
  const said: string[] = [];
  const log = (line: string) => said.push(line);
  const portal = await startPortal({ port: 0, dataDir: join(folder, name), webRoot, log });
  atEnd(() => portal.stop());
  return { ...portal, said };
}

async function works(url: string): Promise<void> {
  await eventually(
    async () => expect((await fetch(`${url}/api/check-first-setup`)).status).toBe(200),
    { timeoutMs: 30_000 },
  );
}

test(
  'a copy runs at the same time as its original without interference',
  async () => {
    const first = await begin('original');
    await first.stop();
    await cp(join(folder, 'original'), join(folder, 'copy'), { recursive: true });
    const original = await begin('original');
    const pids = original.pids();
    // As if it had been copied while the original ran.
    for (const part of ['run', 'ports.json', 'directory.json']) {
      await cp(join(folder, 'original', part), join(folder, 'copy', part), { recursive: true });
    }
    const copy = await begin('copy');
    await works(copy.url);
    await works(original.url);
    expect(original.pids()).toEqual(pids);
    const portsOf = async (name: string) =>
      Object.values(JSON.parse(await readFile(join(folder, name, 'ports.json'), 'utf8')));
    const all = [...(await portsOf('original')), ...(await portsOf('copy'))];
    expect(new Set(all).size).toBe(all.length);
    expect(copy.said.filter((line) => line.startsWith('Ending'))).toEqual([]);
    await original.stop();
    await works(copy.url);
    // It then keeps its own ports, like any other portal.
    await copy.stop();
    const ports = await portsOf('copy');
    await works((await begin('copy')).url);
    expect(await portsOf('copy')).toEqual(ports);
  },
  limit,
);

test(
  'each hung process is restarted within 20 seconds',
  async () => {
    const portal = await begin('hanging');
    const before = portal.pids();
    // Until each has been asked once.
    await delay(4_000);
    const stoppedAt = performance.now();
    for (const name of processNames) process.kill(before[name] as number, 'SIGSTOP');
    const replacedAfter: Record<string, number> = {};
    await eventually(
      () => {
        for (const [name, pid] of Object.entries(portal.pids())) {
          if (pid !== before[name]) replacedAfter[name] ??= performance.now() - stoppedAt;
        }
        expect(Object.keys(replacedAfter).sort()).toEqual(processNames);
      },
      { timeoutMs: 60_000, intervalMs: 100 },
    );
    await works(portal.url);
    // 15 seconds without an answer, 2 between questions, and what a busy machine adds.
    expect(Math.max(...Object.values(replacedAfter))).toBeLessThan(25_000);
    expect(portal.said.filter((line) => line.includes('has not responded for'))).toHaveLength(
      processNames.length,
    );
  },
  limit,
);

test(
  'an unreadable append-only file is quarantined, jobs are queued again, and damaged ports replaced',
  async () => {
    await stopWithQueuedJobs(() => begin('damaged'), join(folder, 'damaged'));
    const valkey = join(folder, 'damaged/valkey');
    for (const file of await readdir(join(valkey, 'appendonlydir'))) {
      if (file.endsWith('.manifest')) continue;
      await writeFile(
        join(valkey, 'appendonlydir', file),
        'neither one nor the other\r\n'.repeat(9),
      );
    }
    await writeFile(join(folder, 'damaged/ports.json'), '{"mongod": 20');
    const startedAt = new Date().toISOString();
    const portal = await begin('damaged');
    await works(portal.url);
    const messages = portal.said.filter(
      (line) => line.startsWith('Valkey can’t') || line.startsWith("Valkey can't"),
    );
    expect(messages).toEqual([expect.stringContaining('/valkey/appendonlydir-damaged-2')]);
    expect((await readdir(valkey)).filter((name) => name.startsWith('appendonlydir'))).toHaveLength(
      2,
    );
    await expectJobsDone(portal.url, join(folder, 'damaged'), startedAt);
  },
  limit,
);

test('damaged secrets end the start with a one-line error', async () => {
  const path = join(folder, 'refused');
  await mkdir(path);
  await writeFile(join(path, 'secrets.json'), '{');
  const start = command(path, await freePort());
  expect(await start.exit).toBe(1);
  expect(start.output()).toMatch(
    /^\S+\/secrets\.json is damaged \(.+\): restore it from a backup.*\n$/,
  );
});

/** `npm start` without npm. */
function command(dataDir: string, port: number) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, WEB_ROOT: webRoot, PORT: `${port}`, PORTAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A supervisor that is killed would leave its servers behind.
  atEnd(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exit, output: () => output };
}

test('a data directory that can’t be created ends the start', async () => {
  const start = command('/proc/nope', await freePort());
  expect(await start.exit).toBe(1);
  expect(start.output()).toMatch(/^the data directory \/proc\/nope can't be created: .+\n$/);
});

test(
  'a signal ends a start at any moment and leaves nothing behind',
  async () => {
    const dataDir = join(folder, 'signalled');
    const whole = command(dataDir, await freePort());
    const began = performance.now();
    await eventually(() => expect(whole.output()).toContain('Portal ready'), {
      timeoutMs: 120_000,
    });
    const wholeMs = performance.now() - began;
    whole.child.kill('SIGTERM');
    expect(await whole.exit).toBe(0);
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const start = command(dataDir, await freePort());
      await delay(part * wholeMs);
      const stoppedAt = performance.now();
      start.child.kill(part < 0.5 ? 'SIGTERM' : 'SIGINT');
      // Before Node has read the program, the signal ends it without its doing.
      const code = await start.exit;
      expect([0, null], start.output()).toContain(code);
      expect(performance.now() - stoppedAt).toBeLessThan(20_000);
      expect([...findMarkedProcesses(`PORTAL_DATA_DIR=${dataDir}`).values()]).toEqual([]);
    }
    // And it starts as ever.
    const again = command(dataDir, await freePort());
    await eventually(() => expect(again.output()).toContain('Portal ready'), {
      timeoutMs: 120_000,
    });
    expect(again.output()).not.toContain('Stopping processes left over');
    again.child.kill('SIGTERM');
    expect(await again.exit).toBe(0);
  },
  2 * limit,
);
