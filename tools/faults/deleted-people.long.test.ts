import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '@portal/contracts/identity/user';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClockedInEmployee, createFirstAdmin } from '../bench/create-accounts.ts';
import type { RestClient } from '../bench/rest-client.ts';
import { type Portal, startPortal } from '../portal/start-portal.ts';
import { openAllDatabases } from './open-all-databases.ts';

// People are deleted while a service is stopped, and while all of them are killed. In the end
// nothing is anywhere but what says that they are gone, and the record of the day on which they
// worked, which nobody had archived before.

const limit = 240_000;

let portal: Portal;
let admin: RestClient;
let stores: Awaited<ReturnType<typeof openAllDatabases>>;
/** A person who is not deleted, the holiday partner of all others. */
let colleagueId: string;

beforeAll(async () => {
  const folder = await freshFolder('deleted');
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const dataDir = join(folder, 'data');
  portal = await startPortal({ port: 0, dataDir, webRoot: folder });
  stores = await openAllDatabases(dataDir, portal.subscriberFile);
  admin = await createFirstAdmin(portal.url);
  const colleague = await createClockedInEmployee(portal.url, admin, 'who.stays');
  colleagueId = (await colleague.get<User>('/api/auth/user')).id;
}, limit);

afterAll(async () => {
  await stores?.close();
  await portal?.stop();
}, limit);

interface PersonWithData {
  id: string;
  cookie: string;
}

/** Creates a person with sessions, messages sent and received, a partner, annual leave and sick leave. */
async function createPersonWithData(username: string): Promise<PersonWithData> {
  const person = await createClockedInEmployee(portal.url, admin, username);
  const { id } = await person.get<User>('/api/auth/user');
  await person.post('/api/time-entries/clock-out');
  await person.post('/api/time-entries/clock-in');
  await person.post('/api/messages', { content: 'May I swap Friday?' });
  await admin.post('/api/messages', { content: 'You may.', toUserId: id });
  await send('PATCH', `/api/admin/users/${id}/leave-entitlement`, { annualLeaveEntitlement: 28 });
  await admin.post('/api/admin/partnerships', { user1Id: id, user2Id: colleagueId });
  const leave = { startDate: '2027-06-14', endDate: '2027-06-18', reason: 'Family' };
  const leaveRequest = await person.post<{ id: string }>('/api/leave-requests', leave);
  await send('PATCH', `/api/leave-requests/${leaveRequest.id}/status`, { status: 'approved' });
  await person.post('/api/sick-leave-requests', { ...leave, leaveType: 'sick' });
  return { id, cookie: person.cookie() };
}

async function send(method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`${portal.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: admin.cookie() },
    body: body && JSON.stringify(body),
  });
  expect(`${response.status} ${await response.text()}`).toMatch(/^200 /);
}

/** All collections that may still contain the person, such as the audit trail. */
const collectionsThatKeepTheId = [
  'attendance.erasures',
  'identity.audit',
  'identity.erasures',
  'leave.erasures',
  'messaging.erasures',
  'records.departures',
  'records.erasures',
  'records.records',
];

async function expectErased(id: string): Promise<void> {
  await eventually(
    async () => {
      expect(await stores.inDatabases(id)).toEqual(collectionsThatKeepTheId);
      expect(await stores.inStreams(id)).toEqual([`portal.identity.user-deleted.${id}`]);
      for (const service of serviceNames) {
        const erasures = stores.databases[service].collection<{ _id: string }>('erasures');
        const done = { doneAt: expect.any(Date) };
        expect(await erasures.findOne({ _id: id })).toMatchObject(done);
      }
    },
    { timeoutMs: 30_000, intervalMs: 250 },
  );
  const records = stores.databases.records.collection('records').find({ userId: id });
  const today = londonDay(new Date());
  expect(await records.sort({ sessionNumber: 1 }).toArray()).toMatchObject([
    { recordDate: today, sessionNumber: 1, wasPresent: true, annualLeaveEntitlement: 28 },
    { recordDate: today, sessionNumber: 2, wasPresent: true },
  ]);
}

/** Kills a process, and waits until another has taken its place. */
async function killAndAwaitRestart(name: string): Promise<void> {
  const before = portal.pids()[name];
  process.kill(before as number, 'SIGKILL');
  await eventually(
    () => {
      const now = portal.pids()[name];
      expect(now).toBeDefined();
      expect(now).not.toBe(before);
    },
    { timeoutMs: 20_000, intervalMs: 50 },
  );
}

test(
  'a person deleted while a service is stopped is erased everywhere once it is back',
  async () => {
    const stopped: ServiceName[] = ['attendance', 'messaging', 'records', 'leave'];
    const people: [ServiceName, PersonWithData][] = [];
    for (const service of stopped)
      people.push([service, await createPersonWithData(`away.${service}`)]);
    for (const [service, { id, cookie }] of people) {
      process.kill(portal.pids()[service] as number, 'SIGSTOP');
      await send('DELETE', `/api/admin/users/${id}`);
      const own = await fetch(`${portal.url}/api/auth/user`, { headers: { cookie } });
      expect(own.status).toBe(401);
      await delay(500);
      const remaining = await stores.inDatabases(id);
      expect(remaining.filter((place) => place.startsWith(service))).not.toEqual([]);
      // Not all consumers have handled the deletion, so the events about the person must be kept.
      expect((await stores.inStreams(id)).length).toBeGreaterThan(1);
      await killAndAwaitRestart(service);
    }
    for (const [, { id }] of people) await expectErased(id);
  },
  limit,
);

test(
  'a person deleted while everything is killed is erased everywhere',
  async () => {
    const people: string[] = [];
    for (const one of [1, 2, 3]) people.push((await createPersonWithData(`killed.${one}`)).id);
    for (const [index, id] of people.entries()) {
      await eventually(() => send('DELETE', `/api/admin/users/${id}`), { timeoutMs: 20_000 });
      await delay(index * 100);
      await Promise.all(serviceNames.map(killAndAwaitRestart));
    }
    for (const id of people) await expectErased(id);
  },
  limit,
);
