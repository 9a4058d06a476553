import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@portal/testing/eventually';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { respondsToHttp } from '../servers/server-probes.ts';
import { endLeftoverProcesses } from './end-leftover-processes.ts';
import { findProcessIdentity, isRunning } from './process-identity.ts';
import { type SupervisedProcess, supervise } from './supervise.ts';

let folder: string;
let said: string[];
let started: SupervisedProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-supervise-'));
  said = [];
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((each) => each.stop(100)));
  await rm(folder, { recursive: true, force: true });
});

function run(
  name: string,
  script: string,
  ready: 'message' | (() => Promise<boolean>) = 'message',
  alive?: () => Promise<boolean>,
) {
  const program = {
    name,
    command: process.execPath,
    args: ['--input-type=module', '-e', script],
    cwd: folder,
    env: process.env,
    ready,
    ...(alive && { alive }),
  };
  const intervals = { probeEveryMs: 500, silenceMs: 2_000 };
  const places = { run: folder, logs: folder, say: (line: string) => said.push(line), intervals };
  const supervised = supervise(program, places);
  started.push(supervised);
  return supervised;
}

const isReady = "process.send({ ready: 'yes' }); setInterval(() => {}, 1000);";

test('a crashed process is restarted, a stopped one is not', async () => {
  const one = run('one', isReady);
  await one.ready;
  const first = one.pid() as number;
  process.kill(first, 'SIGKILL');
  await eventually(() => {
    expect(one.pid()).not.toBeNull();
    expect(one.pid()).not.toBe(first);
  });
  expect(said).toEqual(['one stopped (SIGKILL): restarting it']);
  const second = one.pid() as number;
  await one.stop();
  expect(findProcessIdentity(second)).toBeNull();
  expect(one.pid()).toBeNull();
});

test('a failed start reports its log file', async () => {
  const broken = run('broken', "console.error('out of order'); process.exit(3)");
  await expect(broken.ready).rejects.toThrow(
    `broken stopped with code 3 each time; see ${folder}/broken.log`,
  );
  expect(await readFile(join(folder, 'broken.log'), 'utf8')).toContain('out of order');
});

test('a process with an invalid configuration is not restarted', async () => {
  const wrong = run('wrong', 'process.exit(78)');
  await expect(wrong.ready).rejects.toThrow('wrong has an invalid configuration');
  const unset = run('unset', 'console.error("unset: X is not set"); process.exit(78)');
  await expect(unset.ready).rejects.toThrow(/^unset: X is not set$/);
  expect(said).toEqual([]);
});

test('a process that could not start again, as when its port is taken, is tried again', async () => {
  const taken = join(folder, 'taken');
  const script = `if ((await import('node:fs')).existsSync(${JSON.stringify(taken)})) process.exit(78); ${isReady}`;
  const one = run('one', script);
  await one.ready;
  const first = one.pid() as number;
  await mkdir(taken);
  process.kill(first, 'SIGKILL');
  await eventually(() => expect(said).toContain('one stopped (code 78): restarting it'));
  await rm(taken, { recursive: true });
  await eventually(async () => {
    const pid = one.pid();
    expect(pid).not.toBeNull();
    // Long enough for a process that ends at once.
    await delay(500);
    expect(one.pid()).toBe(pid);
  });
});

test('a missing program fails at once', async () => {
  const missing = supervise(
    {
      name: 'missing',
      command: join(folder, 'no-such-program'),
      args: [],
      cwd: folder,
      env: {},
      ready: 'message',
    },
    { run: folder, logs: folder, say: () => {} },
  );
  await expect(missing.ready).rejects.toThrow('missing could not be started');
});

test('a process that ignores SIGTERM is killed after the limit', async () => {
  const deaf = run('deaf', `process.on('SIGTERM', () => {}); ${isReady}`);
  await deaf.ready;
  const pid = deaf.pid() as number;
  await deaf.stop(200);
  expect(findProcessIdentity(pid)).toBeNull();
  expect(said).toEqual(['deaf did not stop within 0.2 s and was killed']);
});

const listening = (port: number) =>
  `(await import('node:http')).createServer((_, response) => response.end()).listen(${port}, '127.0.0.1'); ${isReady}`;

test('a hung process is restarted', async ({ task }) => {
  const port = await freePort();
  const hung = run('hung', listening(port), 'message', () => respondsToHttp(port, '/'));
  await hung.ready;
  const first = hung.pid() as number;
  await eventually(async () => expect(await respondsToHttp(port, '/')).toBe(true));
  process.kill(first, 'SIGSTOP');
  const hungAt = performance.now();
  await eventually(
    async () => {
      expect(hung.pid()).not.toBeNull();
      expect(hung.pid()).not.toBe(first);
      expect(await respondsToHttp(port, '/')).toBe(true);
    },
    { timeoutMs: 60_000 },
  );
  const secondsToHealth = (performance.now() - hungAt) / 1_000;
  saveFaultTestResult(task, { tried: 1, acknowledged: 0, secondsToHealth });
  expect(findProcessIdentity(first)).toBeNull();
  expect(said[0]).toMatch(/^hung hasn't responded for \d+ s: restarting it$/);
});

test('a delay of the supervisor itself counts against no process', async () => {
  const port = await freePort();
  const one = run('one', listening(port), 'message', () => respondsToHttp(port, '/'));
  await one.ready;
  const first = one.pid();
  await eventually(async () => expect(await respondsToHttp(port, '/')).toBe(true));
  // As on a machine that was suspended: no timer of this process fires for twice the limit.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
  await delay(1_000);
  expect(one.pid()).toBe(first);
  expect(said).toEqual([]);
});

test('a copied pid file is ignored, and a lost one is made up for by the mark', async () => {
  const one = run('one', isReady);
  await one.ready;
  const pid = one.pid() as number;
  const copy = join(folder, 'copy');
  await mkdir(copy);
  await cp(join(folder, 'one.pid'), join(copy, 'one.pid'));
  await endLeftoverProcesses(copy, []);
  expect(findProcessIdentity(pid)).not.toBeNull();
  expect(existsSync(join(copy, 'one.pid'))).toBe(false);
  await rm(join(folder, 'one.pid'));
  // It finds the process at once: one that is about to end has no mark any more.
  const ended = endLeftoverProcesses(folder, []);
  const stopped = one.stop();
  await ended;
  expect(findProcessIdentity(pid)).toBeNull();
  await stopped;
});

test("a process starts even if its pid file and log can't be written", async () => {
  // Directories with the names of the files make writing fail, as on a full disk.
  await mkdir(join(folder, 'full.pid'));
  await mkdir(join(folder, 'full.log'));
  const full = run('full', isReady);
  await full.ready;
  expect(full.pid()).not.toBeNull();
  expect(said[0]).toMatch(/^full runs without a pid file/);
});

test('a process is restarted although its folders were removed', async () => {
  const places = { run: join(folder, 'run'), logs: join(folder, 'logs') };
  for (const place of Object.values(places)) await mkdir(place);
  const args = ['--input-type=module', '-e', isReady];
  const program = { name: 'one', command: process.execPath, args, cwd: folder, env: process.env };
  const one = supervise(
    { ...program, ready: 'message' },
    { ...places, say: (line) => said.push(line) },
  );
  started.push(one);
  await one.ready;
  const first = one.pid() as number;
  for (const place of Object.values(places)) await rm(place, { recursive: true });
  process.kill(first, 'SIGKILL');
  await eventually(() => {
    expect(one.pid()).not.toBeNull();
    expect(one.pid()).not.toBe(first);
  });
});

test('leftover processes are stopped by their pid files, others are not touched', async () => {
  const one = run('one', isReady);
  const server = run('server', isReady);
  await Promise.all([one.ready, server.ready]);
  const identity = findProcessIdentity(one.pid() as number);
  expect(identity && isRunning(identity)).toBe(true);
  // A process id that was given again: its start is another.
  expect(isRunning({ pid: process.pid, started: '1' })).toBe(false);
  const stopping = [one, server].map((each) => {
    const pid = each.pid() as number;
    return { each, pid };
  });
  const ended = endLeftoverProcesses(folder, ['server'], { say: (line) => said.push(line) });
  await ended;
  for (const { each, pid } of stopping) {
    expect(findProcessIdentity(pid)).toBeNull();
    await each.stop();
  }
  expect(said[0]).toMatch(/^Stopping processes left over from an earlier start: /);
});
