import { open, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@portal/contracts/operation';
import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { addDays, londonDay } from '@portal/kernel/london';
import { connectDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { createEmployee, createFirstAdmin, retryUntilReady } from '../bench/create-accounts.ts';
import type { RestClient } from '../bench/rest-client.ts';
import { readPorts } from './data-directory/assign-ports.ts';
import { ensureSecrets } from './data-directory/secrets.ts';
import { findRunningProcesses } from './processes/pid-files.ts';
import { isRunning } from './processes/process-identity.ts';
import { mongodbUri } from './servers/mongod-program.ts';
import { startOnOwnDisk } from './testing/start-on-own-disk.ts';

const processNames = ['mongod', 'nats', 'valkey', ...serviceNames, 'gateway'].sort();
const megabyte = 1024 * 1024;
/** More than are archived ahead of one that is not done. */
const days = 40;

/** Writes to the disk until no more than `leftMb` are free; 0 until the disk says that it is full. */
async function fill(disk: string, freeMb: () => Promise<number>, leftMb: number): Promise<void> {
  const file = await open(join(disk, 'filler'), 'a');
  try {
    while (leftMb === 0 || (await freeMb()) > leftMb) await file.write(Buffer.alloc(megabyte));
  } catch (failure) {
    expect((failure as NodeJS.ErrnoException).code).toBe('ENOSPC');
    expect(leftMb).toBe(0);
  } finally {
    await file.close();
  }
}

/** A range of days that waits for its first one, until that is let go; and how to look at it. */
async function heldRange(admin: RestClient, dataDir: string) {
  const secrets = await ensureSecrets(dataDir);
  const { mongod: port = 0 } = await readPorts(dataDir);
  const connection = await connectDatabase(mongodbUri(port, 'records', { secrets }));
  const leases = connection.collection<{ _id: string; holder: string; until: Date }>('leases');
  const toDate = addDays(londonDay(new Date()), -1);
  const fromDate = addDays(toDate, -days + 1);
  const _id = `archive ${fromDate}`;
  const until = new Date(Date.now() + 120_000);
  await leases.insertOne({ _id, holder: 'another process', until });
  const range = { fromDate, toDate };
  const { jobId } = await admin.post<{ jobId: string }>('/api/admin/archive-date-range', range);
  const job = () => admin.get<ArchiveJob>(`/api/admin/jobs/${jobId}`);
  await eventually(async () => expect(await job()).toMatchObject({ daysDone: 3 }), {
    timeoutMs: 30_000,
  });
  return {
    job,
    async letGo(): Promise<void> {
      await leases.deleteOne({ _id });
      await connection.close();
    },
  };
}

test('on a full disk writes are refused, nothing stops for good, and it recovers automatically', async () => {
  const portal = await startOnOwnDisk({ sizeMb: 700, env: { MIN_FREE_MB: '80' } });
  const freeMb = async () => {
    const { bavail, bsize } = await statfs(portal.disk);
    return (bavail * bsize) / megabyte;
  };
  const running = () => findRunningProcesses(join(portal.disk, 'data/run'));
  const admin = await createFirstAdmin(portal.url);
  const nurse = await createEmployee(portal.url, admin, 'disk.nurse');
  const write = (path: string, body: object) =>
    fetch(`${portal.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: nurse.cookie() },
      body: JSON.stringify(body),
    });
  await retryUntilReady(() => nurse.post('/api/time-entries/clock-in'));
  const before = running();
  const { job, letGo } = await heldRange(admin, join(portal.disk, 'data'));
  expect([...before.keys()].sort()).toEqual(processNames);

  // The reserve is in use: writes are refused, everything else works.
  await fill(portal.disk, freeMb, 60);
  const refused = await eventually(
    async () => {
      // Refused in any case: they are clocked in.
      const response = await write('/api/time-entries/clock-in', {});
      expect(response.status).toBe(503);
      return response;
    },
    { timeoutMs: 20_000 },
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message:
      'The portal is running out of storage space, so changes can’t be saved at the moment. Please try again later.',
  });
  const mutation = { query: 'mutation { clockOut { id } }' };
  expect(await (await write('/graphql', mutation)).json()).toMatchObject({
    errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
  });
  expect(await nurse.get('/api/time-entries/current')).toMatchObject({ clockOutTime: null });
  await eventually(() => expect(portal.output()).toMatch(/Only \d+ MB free on the disk/), {
    timeoutMs: 20_000,
  });
  expect([...before.values()].filter(isRunning)).toHaveLength(processNames.length);
  // Each service looks for itself, and it is records that archives.
  await eventually(
    async () => {
      const log = await readFile(join(portal.disk, 'data/logs/records.log'), 'utf8');
      expect(log).toContain('disk nearly full');
    },
    { timeoutMs: 20_000 },
  );
  // The day that was begun is finished, and none of the others is begun.
  await letGo();
  const paused = await eventually(
    async () => {
      const now = await job();
      expect(now).toMatchObject({ state: 'running', isWaitingForStorage: true, daysDone: 4 });
      return now;
    },
    { timeoutMs: 30_000 },
  );
  await delay(2_000);
  expect(await job()).toEqual(paused);

  // The disk is completely full, and crashed processes are restarted without pid file and log.
  await fill(portal.disk, freeMb, 0);
  for (const name of ['identity', 'mongod', 'nats', 'valkey']) {
    process.kill(before.get(name)?.pid ?? 0, 'SIGKILL');
    await rm(join(portal.disk, `data/run/${name}.pid`), { force: true });
  }
  await delay(8_000);
  expect(portal.child.exitCode, portal.output()).toBeNull();
  expect((await write('/api/time-entries/clock-out', {})).status).toBe(503);

  await rm(join(portal.disk, 'filler'));
  await eventually(
    async () => expect((await write('/api/time-entries/clock-out', {})).status).toBe(200),
    { timeoutMs: 90_000, intervalMs: 250 },
  );
  // The events of it, too, find their way: the broker stores again.
  await eventually(
    async () => {
      const { eventsWaiting } = await admin.get<{ eventsWaiting: number }>(
        '/api/admin/services/attendance',
      );
      expect(eventsWaiting).toBe(0);
    },
    { timeoutMs: 60_000, intervalMs: 250 },
  );
  // The range is resumed: each of its days is archived once.
  await eventually(
    async () =>
      expect(await job()).toMatchObject({
        state: 'completed',
        isWaitingForStorage: false,
        error: null,
        daysDone: days,
        archived: days,
        updated: 0,
      }),
    { timeoutMs: 60_000, intervalMs: 250 },
  );
  expect(portal.output()).toContain('has enough free space again');
  portal.child.kill('SIGTERM');
  expect(await portal.exit, portal.output()).toBe(0);
}, 400_000);
