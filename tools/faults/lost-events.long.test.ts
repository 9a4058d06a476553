import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { User } from '@portal/contracts/identity/user';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import type { JobState, ServiceState } from '@portal/contracts/service-state';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import type { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClockedInEmployee, createFirstAdmin } from '../bench/create-accounts.ts';
import type { RestClient } from '../bench/rest-client.ts';
import { type Portal, startPortal } from '../portal/start-portal.ts';
import { openAllDatabases } from './open-all-databases.ts';

// The broker loses all that it has while the portal runs. Its services publish their history again
// under a new epoch, and what others know can be made from that alone.

const limit = 480_000;
const waitOptions = { timeoutMs: 120_000, intervalMs: 250 };

const said: string[] = [];
let dataDir: string;
let portal: Portal;
let admin: RestClient;
let holdings: Awaited<ReturnType<typeof openAllDatabases>>;
let staff: { id: string; client: RestClient }[];

beforeAll(async () => {
  const folder = await freshFolder('lost-events');
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  dataDir = join(folder, 'data');
  const log = (line: string) => said.push(line);
  portal = await startPortal({ port: 0, dataDir, webRoot: folder, log });
  holdings = await openAllDatabases(dataDir, portal.subscriberFile);
  admin = await createFirstAdmin(portal.url);
  staff = [];
  for (const username of ['ada.one', 'ben.two', 'cyd.three', 'dan.gone'])
    staff.push(await worker(username));
  const gone = staff.pop();
  await send('DELETE', `/api/admin/users/${gone?.id}`);
  await eventually(async () => {
    const departures = holdings.databases.records.collection<{ _id: string }>('departures');
    expect(await departures.findOne({ _id: gone?.id ?? '' })).toMatchObject({
      doneAt: expect.any(Date),
    });
  }, waitOptions);
}, limit);

afterAll(async () => {
  await holdings?.close();
  await portal?.stop();
}, limit);

/** Creates a person with a session, a message and leave of each type. */
async function worker(username: string) {
  const client = await createClockedInEmployee(portal.url, admin, username);
  const { id } = await client.get<User>('/api/auth/user');
  await client.post('/api/time-entries/clock-out');
  await client.post('/api/messages', { content: 'May I swap Friday?' });
  await send('PATCH', `/api/admin/users/${id}/leave-entitlement`, { annualLeaveEntitlement: 28 });
  const dates = { startDate: '2027-06-14', endDate: '2027-06-18', reason: 'Family' };
  const leaveRequest = await client.post<{ id: string }>('/api/leave-requests', dates);
  await send('PATCH', `/api/leave-requests/${leaveRequest.id}/status`, { status: 'approved' });
  await client.post('/api/sick-leave-requests', { ...dates, leaveType: 'sick' });
  return { id, client };
}

async function send(method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`${portal.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: admin.cookie() },
    body: body && JSON.stringify(body),
  });
  expect(`${response.status} ${await response.text()}`).toMatch(/^200 /);
}

async function command(program: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), ...args], {
    env: { ...process.env, PORTAL_DATA_DIR: dataDir, MONGODB_URI: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout: stdout.trim(), stderr: stderr.trim(), code };
}

/** The read models of each service, without fields that differ between runs. */
const copies: [ServiceName, string, readonly string[]][] = [
  ['attendance', 'people', ['version']],
  ['attendance', 'leave-days', []],
  ['leave', 'people', ['version']],
  ['messaging', 'people', ['version', 'sealedEmail', 'messages']],
  ['records', 'people', ['version', 'annualLeaveEntitlement']],
  ['records', 'settings', []],
  ['records', 'sessions', []],
  ['records', 'leave', []],
];

async function known(): Promise<Record<string, mongo.BSON.Document[]>> {
  const contents: Record<string, mongo.BSON.Document[]> = {};
  for (const [service, name, without] of copies) {
    const rows = await holdings.databases[service]
      .collection(name)
      .find()
      .sort({ _id: 1 })
      .toArray();
    contents[`${service}.${name}`] = rows
      // Rows of deleted leave and deleted people may or may not remain.
      .filter((row) => row.days?.length !== 0)
      .map((row) =>
        Object.fromEntries(Object.entries(row).filter(([key]) => !without.includes(key))),
      );
  }
  return contents;
}

/** What administrators see of the comparison of records with the other services. */
async function copiesCheck(): Promise<JobState | undefined> {
  const { jobs } = await admin.get<ServiceState>('/api/admin/services/records');
  return jobs?.find(({ name }) => name === 'copies-check');
}

async function expectWhole(...args: string[]) {
  await eventually(async () => {
    const { stdout, stderr, code } = await command('check/check.ts', ...args);
    expect(`${stdout}\n${stderr}\n${code}`).toMatch(/No differences found\.\n\n0$/);
  }, waitOptions);
}

test(
  'lost streams are published again, and all read models can be rebuilt from them',
  async () => {
    await expectWhole();
    const before = await known();
    expect(before['records.sessions']).toHaveLength(3);
    expect(before['attendance.leave-days']).toHaveLength(6);

    // While the portal runs, as when a disk is exchanged.
    const pid = portal.pids().nats as number;
    await rename(join(dataDir, 'nats/jetstream'), join(dataDir, 'nats/lost'));
    process.kill(pid, 'SIGKILL');
    for (const service of serviceNames) {
      const epochs = holdings.databases[service].collection('epochs');
      const again = { epoch: 2, republish: { state: 'done', reason: 'lost' } };
      await eventually(
        async () => expect(await epochs.findOne()).toMatchObject(again),
        waitOptions,
      );
    }
    await staff[0]?.client.post('/api/time-entries/clock-in');
    await staff[0]?.client.post('/api/time-entries/clock-out');
    await expectWhole();

    const then = await known();
    expect(then['records.sessions']).toHaveLength(4);
    const rebuilt = await command('records/rebuild.ts');
    expect(rebuilt).toMatchObject({ stderr: '', code: 0 });
    expect(rebuilt.stdout).toMatch(/The data has been rebuilt/);
    await eventually(async () => expect(await known()).toEqual(then), waitOptions);

    // What others know goes as well; a new copy comes of the owners' history alone.
    for (const [service, name] of copies) {
      await holdings.databases[service].collection(name).deleteMany({ deleted: { $ne: true } });
    }
    const damaged = await command('check/check.ts');
    expect(damaged.code).toBe(1);
    expect(damaged.stdout).toContain(
      `attendance: person ${staff[0]?.id}: attendance has no such person`,
    );
    expect(damaged.stdout).toContain(
      ', 2027-06-14: attendance has 0 leave requests, the leave service has ',
    );
    expect(damaged.stdout).toContain(': records has 0 sessions, attendance has ');
    await expectWhole('--repair');
    await eventually(async () => expect(await known()).toEqual(then), waitOptions);
    expect(await copiesCheck()).toMatchObject({ failures: 0 });

    // A night that was missed is made up for, and administrators see what it found.
    await holdings.databases.records.collection('sessions').deleteOne({});
    const night = { begunAt: new Date(Date.now() - 25 * 60 * 60_000).toISOString() };
    await writeFile(join(dataDir, 'nightly-check.json'), JSON.stringify(night));
    await eventually(async () => {
      expect(await copiesCheck()).toMatchObject({
        failures: 1,
        lastError: expect.stringMatching(
          /^Some information here doesn’t match the rest of the portal \(1 difference\)/,
        ),
      });
    }, waitOptions);
    await eventually(
      () => expect(said.join()).toMatch(/The nightly check found differences: see \S+\/check\.log/),
      waitOptions,
    );
    expect(await readFile(join(dataDir, 'logs/check.log'), 'utf8')).toMatch(
      /subscriber .+: the copy has all events: \d+/,
    );
    await expectWhole('--repair');
  },
  limit,
);

test(
  'a rebuild refuses an incomplete stream',
  async () => {
    // As if its event had been lost by a damaged block.
    const { attendance, records } = holdings.databases;
    const [entry] = await attendance.collection('entries').find().toArray();
    const lost = { ...entry, _id: newId(), userId: staff[1]?.id };
    await attendance.collection<{ _id: string }>('entries').insertOne(lost);
    const refused = await command('records/rebuild.ts');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(
      /^The stream of attendance is missing 1 of \d+ events.+Run `npm run events:republish`, then this command again\.$/,
    );
    expect(await records.collection('people').countDocuments({ role: 'employee' })).toBe(3);

    const again = await command('events/republish.ts', 'attendance');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(
      /attendance: \d+ events, epoch 3\nAll events have been published again\.$/,
    );
    await eventually(
      async () => expect(await records.collection('sessions').countDocuments()).toBe(5),
      waitOptions,
    );
    expect((await command('records/rebuild.ts')).code).toBe(0);
    await eventually(async () => {
      expect(await records.collection('people').countDocuments({ role: 'employee' })).toBe(3);
      expect(await records.collection('sessions').countDocuments()).toBe(5);
    }, waitOptions);
  },
  limit,
);
