import type { Caller } from '@portal/auth/caller';
import { createSealer } from '@portal/auth/sealer';
import { personalDataCollected as ofAttendance } from '@portal/contracts/attendance/events';
import { deleteUser, updateEmail } from '@portal/contracts/identity/edit-user';
import { placeLegalHold } from '@portal/contracts/identity/legal-hold';
import {
  dataRetentionQuery,
  personalDataCopyQuery,
  requestPersonalData,
  requestUserPersonalData,
  userPersonalDataCopy,
} from '@portal/contracts/identity/personal-data';
import { personalDataCollected as ofLeave } from '@portal/contracts/leave/events';
import { personalDataCollected as ofMessaging } from '@portal/contracts/messaging/events';
import { personalDataCollected as ofRecords } from '@portal/contracts/records/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { downloadFrom } from '../../../testing/download-from.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

const collectedEvents = [ofAttendance, ofLeave, ofMessaging, ofRecords];
const day = 24 * 3_600_000;

let identity: IdentityTestService;
let admin: Partial<Caller>;
let master: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
  master = (await identity.insertAccount('master-admin')).caller;
});

const copies = () => identity.database.collection<{ _id: string }>('personaldatacopies');

async function latestOwn(caller: Partial<Caller>) {
  return (await identity.ask.as(caller).run(personalDataCopyQuery)).data;
}

/** Publishes that other services have collected their parts, twice each. */
async function publishCollected(id: string, userId: string, types = collectedEvents) {
  for (const type of types) {
    const nats = await connectNatsAs(type.service, identity.env.NATS_URL ?? '');
    for (let times = 0; times < 2; times += 1) {
      await publishAs(nats, type, buildCloudEvent(type, userId, { id, version: 1 }));
    }
  }
}

/** A copy that is ready. */
async function readyCopy(userId: string, caller: Partial<Caller>): Promise<string> {
  const ask = identity.ask.as(caller);
  const { data } =
    caller.userId === userId
      ? await ask.run(requestPersonalData)
      : await ask.run(requestUserPersonalData, { userId });
  const id = data?.id ?? '';
  await publishCollected(id, userId);
  await eventually(async () =>
    expect(await copies().findOne({ _id: id })).toMatchObject({ readyAt: expect.any(Date) }),
  );
  return id;
}

async function eventNames(userId: string): Promise<string[]> {
  const events = await identity.publishedEvents(userId);
  return events.map(({ type }) => type.split('.').at(-1) ?? '').filter((n) => n.startsWith('pers'));
}

test('a copy is ready when all services have collected their parts, and its requester is told once', async () => {
  const { id: userId, caller } = await identity.insertAccount('employee', {
    email: 'a@example.org',
  });
  expect(await latestOwn(caller)).toBeNull();
  const { data, errors } = await identity.ask.as(caller).run(requestPersonalData);
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ state: 'preparing', readyAt: null });
  const id = data?.id ?? '';
  expect(Date.parse(data?.expiresAt ?? '') - Date.parse(data?.requestedAt ?? '')).toBe(7 * day);

  await publishCollected(id, userId, collectedEvents.slice(1));
  await eventually(async () =>
    expect(await copies().findOne({ _id: id })).toMatchObject({
      collectedBy: expect.arrayContaining(['identity', 'leave', 'messaging', 'records']),
    }),
  );
  expect(await latestOwn(caller)).toMatchObject({ state: 'preparing' });
  await publishCollected(id, userId, [ofAttendance]);
  await eventually(async () =>
    expect(await latestOwn(caller)).toMatchObject({ state: 'ready', readyAt: expect.any(String) }),
  );
  expect(await eventNames(userId)).toEqual(['personal-data-requested', 'personal-data-ready']);

  const [requested, ready] = (await identity.publishedEvents(userId)).filter(({ type }) =>
    type.includes('personal-data'),
  );
  expect(requested?.data).toMatchObject({ id, userId, requestedById: userId, sealed: null });
  const sealer = createSealer(identity.env.MAIL_KEY as string);
  const mail = JSON.parse(sealer.open(String(ready?.data.sealed)) ?? 'null');
  expect(mail).toMatchObject({ email: 'a@example.org', occasion: 'ready' });
  expect(JSON.stringify([requested, ready])).not.toContain('a@example.org');
});

test('what is collected is encrypted, and has no secret and no legal hold', async () => {
  const { id: userId, caller } = await identity.insertAccount('employee', {
    securityQuestion: 'first pet',
    passwordHash: 'hash-of-a-password',
  });
  const held = await identity.ask.as(admin).run(placeLegalHold, { userId, reason: 'Tribunal' });
  expect(held.code).toBeNull();
  const { data } = await identity.ask.as(caller).run(requestPersonalData);
  const parts = () => identity.database.collection('personaldata').find({ userId }).toArray();
  await eventually(async () => expect((await parts()).length).toBeGreaterThanOrEqual(7));
  expect(JSON.stringify(await parts())).not.toContain('first pet');
  await publishCollected(data?.id ?? '', userId);
  await eventually(async () => expect(await latestOwn(caller)).toMatchObject({ state: 'ready' }));
  const text = await (
    await downloadFrom(identity, 'personalDataParts', caller, { id: data?.id })
  ).text();
  const kinds = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'account',
    'second-factors',
    'single-sign-on',
    'sessions',
    'registrations',
    'past-reminders',
    'audit-trail',
    'security-events',
  ]);
  expect(kinds[0].rows).toMatchObject([{ securityQuestion: 'first pet', lastName: 'Nightingale' }]);
  expect(kinds[6].rows).toMatchObject([{ action: 'personal-data-requested', by: 'you' }]);
  expect(text).not.toContain('hash-of-a-password');
});

test('one copy at a time, and three in a day', async () => {
  const { id: userId, caller } = await identity.insertAccount('employee');
  const ask = identity.ask.as(caller);
  const all = await Promise.all([1, 2, 3, 4].map(() => ask.run(requestPersonalData)));
  expect(all.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', null]);
  for (let times = 0; times < 2; times += 1) {
    const latest = await latestOwn(caller);
    await copies().updateOne({ _id: latest?.id ?? '' }, { $set: { readyAt: new Date() } });
    expect((await ask.run(requestPersonalData)).code).toBeNull();
  }
  await copies().updateMany({ userId } as object, { $set: { readyAt: new Date() } });
  const { code, errors } = await ask.run(requestPersonalData);
  expect(code).toBe('TOO_MANY_REQUESTS');
  expect(errors[0]?.extensions).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  // Others aren't limited by it.
  expect((await identity.ask.as(admin).run(requestUserPersonalData, { userId })).code).toBeNull();
  // A day later.
  const earlier = { requestedAt: new Date(Date.now() - day) };
  await copies().updateMany({ userId } as object, { $set: earlier });
  expect((await ask.run(requestPersonalData)).code).toBeNull();
});

test('a copy that isn’t ready after a day has failed, and another one can be requested', async () => {
  const { caller } = await identity.insertAccount('employee');
  const { data } = await identity.ask.as(caller).run(requestPersonalData);
  const requestedAt = new Date(Date.now() - day);
  await copies().updateOne({ _id: data?.id ?? '' }, { $set: { requestedAt } });
  expect(await latestOwn(caller)).toMatchObject({ state: 'failed' });
  expect((await identity.ask.as(caller).run(requestPersonalData)).code).toBeNull();
});

describe('for somebody else', () => {
  test('it is audited, the person gets an email, and only who requested it sees it', async () => {
    const person = await identity.insertAccount('employee', { email: 'b@example.org' });
    const id = await readyCopy(person.id, admin);
    const [requested] = (await identity.publishedEvents(person.id)).filter(({ type }) =>
      type.includes('personal-data'),
    );
    const sealer = createSealer(identity.env.MAIL_KEY as string);
    const mail = JSON.parse(sealer.open(String(requested?.data.sealed)) ?? 'null');
    expect(mail).toMatchObject({ email: 'b@example.org', occasion: 'requested-by-hr' });
    expect(await identity.auditRows(person.id)).toMatchObject([
      { action: 'personal-data-requested', actorId: admin.userId },
    ]);
    const ask = identity.ask.as(admin);
    const { data } = await ask.run(userPersonalDataCopy, { userId: person.id });
    expect(data).toMatchObject({ id, state: 'ready' });
    expect(await latestOwn(person.caller)).toBeNull();
    const others = identity.ask.as(master);
    expect((await others.run(userPersonalDataCopy, { userId: person.id })).data).toBeNull();
  });

  test('HR can decide that the person gets no email', async () => {
    const person = await identity.insertAccount('employee', { email: 'c@example.org' });
    const input = { userId: person.id, isPersonNotified: false };
    await identity.ask.as(admin).run(requestUserPersonalData, input);
    const events = await identity.publishedEvents(person.id);
    expect(events.at(-1)?.data).toMatchObject({ requestedById: admin.userId, sealed: null });
  });

  test('it is refused to who may not manage the account', async () => {
    const person = await identity.insertAccount('employee');
    const owner = await identity.insertAccount('master-admin');
    async function codes(caller: Partial<Caller> | null, userId: string) {
      const ask = caller === null ? identity.ask.anonymous() : identity.ask.as(caller);
      return [
        (await ask.run(requestUserPersonalData, { userId })).code,
        (await ask.run(userPersonalDataCopy, { userId })).code,
      ];
    }
    const both = (code: string) => [code, code];
    expect(await codes(null, person.id)).toEqual(both('UNAUTHENTICATED'));
    expect(await codes(person.caller, person.id)).toEqual(both('FORBIDDEN'));
    expect(await codes(admin, owner.id)).toEqual(both('FORBIDDEN'));
    expect(await codes(admin, admin.userId as string)).toEqual(both('FORBIDDEN'));
    expect(await codes(admin, newId())).toEqual(both('NOT_FOUND'));
    const demoted = await identity.insertAccount('employee');
    expect(await codes({ ...demoted.caller, role: 'admin' }, person.id)).toEqual(
      both('UNAUTHENTICATED'),
    );
    expect(await copies().countDocuments({ userId: person.id } as object)).toBe(0);
  });
});

test('is refused without a session, and in setup', async () => {
  const setup = { userId: newId(), role: 'employee', stage: 'setup' } as const;
  for (const [ask, code] of [
    [identity.ask.anonymous(), 'UNAUTHENTICATED'],
    [identity.ask.as(setup), 'SETUP_REQUIRED'],
  ] as const) {
    expect((await ask.run(requestPersonalData)).code).toBe(code);
    expect((await ask.run(personalDataCopyQuery)).code).toBe(code);
    expect((await ask.run(dataRetentionQuery)).code).toBe(code);
  }
});

test('everybody can read how long data is kept', async () => {
  const { caller } = await identity.insertAccount('employee');
  const { data } = await identity.ask.as(caller).run(dataRetentionQuery);
  expect(data).toEqual({
    clockInYears: 2,
    leaveYears: 6,
    recordYears: 6,
    copyDays: 7,
    messageYears: 2,
    mailDays: 30,
    auditYears: 6,
    addressDays: 90,
    backupDays: 35,
  });
});

describe('the download', () => {
  const open = (caller: Partial<Caller>, id: string, name = 'downloadPersonalData') =>
    downloadFrom(identity, name, caller, { id });

  test('is for who requested the copy, each time with an audit entry', async () => {
    const person = await identity.insertAccount('employee');
    const id = await readyCopy(person.id, person.caller);
    const response = await open(person.caller, id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ person: 'Florence Nightingale' });
    const actions = (await identity.auditRows(person.id)).map(({ action }) => action);
    expect(actions).toEqual(['personal-data-requested', 'personal-data-downloaded']);
    const stranger = (await identity.insertAccount('employee')).caller;
    for (const other of [stranger, admin, master]) {
      for (const name of ['downloadPersonalData', 'personalDataParts']) {
        expect((await open(other, id, name)).status).toBe(404);
      }
    }
    expect((await open({}, id)).status).toBe(401);
    expect(await identity.auditRows(person.id)).toHaveLength(2);
  });

  test('of somebody else’s data is refused to who is no administrator any more', async () => {
    const person = await identity.insertAccount('employee');
    const hr = await identity.insertAccount('admin');
    const id = await readyCopy(person.id, hr.caller);
    expect((await open(hr.caller, id)).status).toBe(200);
    const demoted = { ...hr.caller, role: 'employee' } as const;
    expect((await open(demoted, id)).status).toBe(403);
    expect((await open(demoted, id, 'personalDataParts')).status).toBe(404);
  });

  test('ends at the expiry, and before the copy is ready', async () => {
    const person = await identity.insertAccount('employee');
    const id = await readyCopy(person.id, person.caller);
    const expired = { $set: { expiresAt: new Date(Date.now() - 1) } };
    await copies().updateOne({ _id: id }, expired);
    expect((await open(person.caller, id)).status).toBe(404);
    const next = await identity.ask.as(person.caller).run(requestPersonalData);
    expect((await open(person.caller, next.data?.id ?? '')).status).toBe(404);
  });

  test('ends with the account', async () => {
    const person = await identity.insertAccount('employee');
    const id = await readyCopy(person.id, admin);
    await identity.ask.as(master).run(updateEmail, { id: person.id, email: 'd@example.org' });
    expect((await identity.ask.as(master).run(deleteUser, { id: person.id })).errors).toEqual([]);
    expect((await open(admin, id)).status).toBe(404);
    const { database } = identity;
    for (const name of ['personaldata', 'personaldatarequests', 'personaldatacopies']) {
      expect(await database.collection(name).countDocuments({ userId: person.id })).toBe(0);
    }
  });
});
