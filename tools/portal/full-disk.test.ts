import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@portal/contracts/operation';
import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { addDays, londonDay } from '@portal/kernel/london';
import { atEnd } from '@portal/testing/clean-up';
import { connectTo } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/folder';
import { expect, test } from 'vitest';
import type { RestClient } from '../bench/rest-client.ts';
import { employee, firstAdmin, untilItWorks } from '../bench/staff.ts';
import { readPorts } from './data-directory/kept-ports.ts';
import { secretsOf } from './data-directory/secrets.ts';
import { freePort } from './ports.ts';
import { isRunning } from './processes/identity.ts';
import { runningFromPidFiles } from './processes/pid-files.ts';
import { mongodbUri } from './servers/mongod.ts';

const everybody = ['mongod', 'nats', 'valkey', ...serviceNames, 'gateway'].sort();
const megabyte = 1024 * 1024;
/** More than are archived ahead of one that is not done. */
const days = 40;

/** A portal whose data are on a small disk of its own, which goes with the process. */
async function startOnSmallDisk(sizeMb: number) {
  const folder = await freshFolder('full-disk');
  const disk = join(folder, 'disk');
  const webRoot = join(folder, 'web');
  for (const each of [disk, webRoot]) await mkdir(each);
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Portal</title>');
  const port = await freePort();
  const mount = `mount -t tmpfs -o size=${sizeMb}m,mode=700 tmpfs "$DISK" && exec "$@"`;
  const start = [process.execPath, join(import.meta.dirname, 'start.ts')];
  // Mounts of its own need root, or to be root among one's own processes.
  const own = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount'];
  const child = spawn('unshare', [...own, 'sh', '-c', mount, 'sh', ...start], {
    env: {
      ...process.env,
      ...{ DISK: disk, WEB_ROOT: webRoot, PORT: `${port}`, PORTAL_DATA_DIR: join(disk, 'data') },
      MIN_FREE_MB: '80',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A supervisor that is killed would leave its servers behind.
  atEnd(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const within = { within: 150_000, every: 100 };
  await eventually(() => expect(output).toContain('Portal ready'), within);
  return {
    ...{ child, exit, output: () => output, url: `http://localhost:${port}` },
    disk: `/proc/${child.pid}/root${disk}`,
  };
}

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
  const secrets = await secretsOf(dataDir);
  const { mongod: port = 0 } = await readPorts(dataDir);
  const connection = await connectTo(mongodbUri(port, 'records', { secrets }));
  const archived = connection.collection<{ _id: string }>('archivedDays');
  const toDate = addDays(londonDay(new Date()), -1);
  const fromDate = addDays(toDate, -days + 1);
  const held = { id: 'another process', until: new Date(Date.now() + 120_000) };
  await archived.updateOne({ _id: fromDate }, { $set: { run: held } }, { upsert: true });
  const range = { fromDate, toDate };
  const { jobId } = await admin.post<{ jobId: string }>('/api/admin/archive-date-range', range);
  const job = () => admin.get<ArchiveJob>(`/api/admin/jobs/${jobId}`);
  await eventually(async () => expect(await job()).toMatchObject({ daysDone: 3 }), {
    within: 30_000,
  });
  return {
    job,
    async letGo(): Promise<void> {
      await archived.updateOne({ _id: fromDate }, { $set: { run: null } });
      await connection.close();
    },
  };
}

test('on a full disk nothing ends for good, writes are refused, and it comes back by itself', async () => {
  const portal = await startOnSmallDisk(700);
  const freeMb = async () => {
    const { bavail, bsize } = await statfs(portal.disk);
    return (bavail * bsize) / megabyte;
  };
  const running = () => runningFromPidFiles(join(portal.disk, 'data/run'));
  const admin = await firstAdmin(portal.url);
  const nurse = await employee(portal.url, admin, 'disk.nurse');
  const write = (path: string, body: object) =>
    fetch(`${portal.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: nurse.cookie() },
      body: JSON.stringify(body),
    });
  await untilItWorks(() => nurse.post('/api/time-entries/clock-in'));
  const before = running();
  const { job, letGo } = await heldRange(admin, join(portal.disk, 'data'));
  expect([...before.keys()].sort()).toEqual(everybody);

  // The reserve is touched: writes are refused, everything else goes on.
  await fill(portal.disk, freeMb, 60);
  const refused = await eventually(
    async () => {
      // Refused in any case: they are clocked in.
      const response = await write('/api/time-entries/clock-in', {});
      expect(response.status).toBe(503);
      return response;
    },
    { within: 20_000 },
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
  await eventually(() => expect(portal.output()).toMatch(/Only \d+ MB are free on the disk/), {
    within: 20_000,
  });
  expect([...before.values()].filter(isRunning)).toHaveLength(everybody.length);
  // The day that was begun is finished, and none of the others is begun.
  await letGo();
  const paused = await eventually(
    async () => {
      const now = await job();
      expect(now).toMatchObject({ state: 'running', isWaitingForStorage: true, daysDone: 4 });
      return now;
    },
    { within: 30_000 },
  );
  await delay(2_000);
  expect(await job()).toEqual(paused);

  // Not a byte is left, and whoever ends then is started again without a file of its own.
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
    { within: 90_000, every: 250 },
  );
  // The events of it, too, find their way: the broker stores again.
  await eventually(
    async () => {
      const { eventsWaiting } = await admin.get<{ eventsWaiting: number }>(
        '/api/admin/services/attendance',
      );
      expect(eventsWaiting).toBe(0);
    },
    { within: 60_000, every: 250 },
  );
  // The range goes on where it was: each of its days is archived, and once.
  await eventually(
    async () =>
      expect(await job()).toMatchObject({
        ...{ state: 'completed', isWaitingForStorage: false, error: null },
        ...{ daysDone: days, archived: days, updated: 0 },
      }),
    { within: 60_000, every: 250 },
  );
  expect(portal.output()).toContain('has room again');
  portal.child.kill('SIGTERM');
  expect(await portal.exit, portal.output()).toBe(0);
}, 400_000);
