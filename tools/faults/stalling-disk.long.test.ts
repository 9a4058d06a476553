import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { expectExactlyOnce } from './expect-exactly-once.ts';
import { startBusyPortal } from './start-busy-portal.ts';

// A disk that stalls again and again, as far as the portal sees it: the servers that write to it pause.

const limit = 240_000;
const stalls = 40;
const stallMs = 400;

let busy: Awaited<ReturnType<typeof startBusyPortal>>;

beforeAll(async () => {
  busy = await startBusyPortal('stalling');
}, limit);

test(
  'a stalling disk delays writes, but nothing is lost, duplicated or restarted',
  async () => {
    const { portal, dataDir, clocking } = busy;
    const before = portal.pids();
    const servers = ['mongod', 'nats', 'valkey'].map((name) => before[name] as number);

    for (let stall = 0; stall < stalls; stall += 1) {
      for (const pid of servers) process.kill(pid, 'SIGSTOP');
      await delay(stallMs);
      for (const pid of servers) process.kill(pid, 'SIGCONT');
      await delay(stallMs / 2);
    }
    await Promise.all(clocking.map((each) => each.stop()));

    const acknowledged = clocking.flatMap((each) => each.acknowledged);
    expect(acknowledged.length).toBeGreaterThan(clocking.length * 2);
    expect(Math.max(...clocking.map((each) => each.longestWait()))).toBeGreaterThan(stallMs / 2);
    expect(portal.pids()).toEqual(before);
    await expectExactlyOnce(acknowledged, dataDir, portal.subscriberFile);
  },
  limit,
);
