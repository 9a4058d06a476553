import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@portal/contracts/operation';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { findProcessesByTag } from '../testing/leaked-processes.ts';
import { freePort } from './free-port.ts';
import {
  createPortalFolder,
  requiresFirstSetup,
  waitUntilResponding,
} from './testing/create-portal-folder.ts';

// Starts on data directories that are copied or left by an interrupted start, and processes that hang.

const limit = 180_000;
const processNames = ['mongod', 'nats', 'valkey', ...serviceNames, 'gateway'].sort();

const { folder, start, startByCommand } = await createPortalFolder('interrupted');

test(
  'a copy runs at the same time as its original without interference',
  async () => {
    const first = await start('original');
    await first.stop();
    await cp(join(folder, 'original'), join(folder, 'copy'), { recursive: true });
    const original = await start('original');
    const pids = original.pids();
    // As if it had been copied while the original ran.
    for (const part of ['run', 'ports.json', 'directory.json']) {
      await cp(join(folder, 'original', part), join(folder, 'copy', part), { recursive: true });
    }
    const copy = await start('copy');
    await waitUntilResponding(copy.url);
    await waitUntilResponding(original.url);
    expect(original.pids()).toEqual(pids);
    const portsOf = async (name: string) =>
      Object.values(JSON.parse(await readFile(join(folder, name, 'ports.json'), 'utf8')));
    const all = [...(await portsOf('original')), ...(await portsOf('copy'))];
    expect(new Set(all).size).toBe(all.length);
    expect(copy.said.filter((line) => line.startsWith('Ending'))).toEqual([]);
    await original.stop();
    await waitUntilResponding(copy.url);
    // It then keeps its own ports, like any other portal.
    await copy.stop();
    const ports = await portsOf('copy');
    await waitUntilResponding((await start('copy')).url);
    expect(await portsOf('copy')).toEqual(ports);
  },
  limit,
);

test(
  'each hung process is restarted within 20 seconds',
  async () => {
    const portal = await start('hanging');
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
    await waitUntilResponding(portal.url);
    // 15 seconds without an answer, 2 between questions, and what a busy machine adds.
    expect(Math.max(...Object.values(replacedAfter))).toBeLessThan(25_000);
    expect(portal.said.filter((line) => line.includes("hasn't responded for"))).toHaveLength(
      processNames.length,
    );
  },
  limit,
);

test(
  'processes that are killed at the same time come back at the same address',
  async () => {
    const portal = await start('killed');
    const before = portal.pids();
    for (const name of ['identity', 'gateway', 'valkey', 'nats', 'mongod']) {
      process.kill(before[name] as number, 'SIGKILL');
    }
    await eventually(
      async () => {
        expect(Object.keys(portal.pids()).sort()).toEqual(processNames);
        expect(portal.pids().identity).not.toBe(before.identity);
        expect(await requiresFirstSetup(portal.url)).toBe(true);
      },
      { timeoutMs: 90_000, intervalMs: 100 },
    );
  },
  limit,
);

test(
  'a signal ends a start at any moment and leaves nothing behind',
  async () => {
    const dataDir = join(folder, 'signalled');
    const whole = startByCommand({ PORT: `${await freePort()}`, PORTAL_DATA_DIR: dataDir });
    const began = performance.now();
    await eventually(() => expect(whole.output()).toContain('Portal ready'), {
      timeoutMs: 120_000,
    });
    const wholeMs = performance.now() - began;
    whole.child.kill('SIGTERM');
    expect(await whole.exit).toBe(0);
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const started = startByCommand({ PORT: `${await freePort()}`, PORTAL_DATA_DIR: dataDir });
      await delay(part * wholeMs);
      const stoppedAt = performance.now();
      started.child.kill(part < 0.5 ? 'SIGTERM' : 'SIGINT');
      // Before Node has read the program, the signal ends it without its doing.
      const code = await started.exit;
      expect([0, null], started.output()).toContain(code);
      expect(performance.now() - stoppedAt).toBeLessThan(20_000);
      expect([...findProcessesByTag(`PORTAL_DATA_DIR=${dataDir}`).values()]).toEqual([]);
    }
    // And it starts as ever.
    const again = startByCommand({ PORT: `${await freePort()}`, PORTAL_DATA_DIR: dataDir });
    await eventually(() => expect(again.output()).toContain('Portal ready'), {
      timeoutMs: 120_000,
    });
    expect(again.output()).not.toContain('Stopping processes left over');
    again.child.kill('SIGTERM');
    expect(await again.exit).toBe(0);
  },
  2 * limit,
);
