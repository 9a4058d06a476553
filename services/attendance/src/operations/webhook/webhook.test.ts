import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import type { attendanceAudited } from '@portal/contracts/attendance/events';
import * as contracts from '@portal/contracts/attendance/webhook';
import type { DataOf } from '@portal/contracts/event';
import { userDeleted } from '@portal/contracts/identity/events';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually as eventuallyWithin } from '@portal/testing/eventually';
import { readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startAttendanceService } from '../../../testing/service.ts';
import { startWebhookReceiver, verifyWebhook } from '../../../testing/webhook-receiver.ts';
import { start } from '../../service.ts';

const { createWebhook, webhookDeliveries, resendWebhookDeliveries } = contracts;
const fast = { retries: { delaysMs: [50], totalMs: 3_000 }, pollMs: 50, claimMs: 1_000 };

let attendance: Awaited<ReturnType<typeof startAttendanceService>>;
let admin: ReturnType<typeof attendance.as>;
let adminId: string;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;

function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return eventuallyWithin(async () => check(), { timeoutMs: 60_000 });
}

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const more = { WEBHOOK_PRIVATE_ADDRESSES: 'on' };
  attendance = await startAttendanceService({ more, webhooks: fast });
  const [boss] = await attendance.people({ role: 'admin', isAdmin: true });
  adminId = boss?.id ?? '';
  admin = attendance.as({ userId: adminId, role: 'admin' });
});

beforeEach(() => receiver.respond(() => ({ status: 204 })));

let count = 0;

/** Creates a webhook with a path of its own. */
async function created(change: Partial<InputOf<typeof createWebhook>> = {}) {
  count += 1;
  const path = `/hook-${count}`;
  const { data, errors } = await admin.run(createWebhook, {
    name: `Payroll ${count}`,
    url: receiver.url + path,
    eventTypes: ['clocked-in', 'clocked-out'],
    teamIds: [],
    ...change,
  });
  expect(errors).toEqual([]);
  if (!data) throw new Error('not reached');
  return { ...data.webhook, secret: data.secret, path };
}

/** A webhook for everybody would slow down the later tests. */
async function remove(id: string): Promise<void> {
  expect((await admin.run(contracts.deleteWebhook, { id })).errors).toEqual([]);
}

const typesAt = (path: string, userId: string) =>
  receiver
    .at(path)
    .filter(({ event }) => event.subject === userId)
    .map(({ event }) => event.type.replace('portal.attendance.', ''));

/** What the audit trail gets about webhooks, or about one, in order. */
async function auditEvents(name?: string) {
  const published = await readPublishedEvents(attendance.attendance, 'attendance');
  return published
    .map(({ event }) => event.data as Partial<DataOf<typeof attendanceAudited>>)
    .filter(({ action }) => action?.startsWith('webhook'))
    .filter(({ details }) => !name || details?.some(({ after }) => after === name));
}

async function deliveriesOf(id: string, state: 'waiting' | 'delivered' | 'failed') {
  const { data, errors } = await admin.run(webhookDeliveries, { id, state });
  expect(errors).toEqual([]);
  return data?.items ?? [];
}

test('an event is sent signed, once, as it is published', async () => {
  const hook = await created({ eventTypes: ['clocked-in'] });
  const nurse = await attendance.employee();
  await nurse.run(clockIn);
  await nurse.run(clockOut);
  const request = await eventually(() => {
    const [first] = receiver.at(hook.path);
    if (!first) throw new Error('nothing received');
    return first;
  });
  const [published] = await attendance.eventsOf(nurse.id, 2);
  const { epoch: _, ...event } = (published ?? {}) as typeof request.event & { epoch?: number };
  expect(verifyWebhook(hook.secret, request)).toEqual(event);
  expect(() => verifyWebhook(`whsec_${Buffer.alloc(32).toString('base64')}`, request)).toThrow();
  expect(request).toMatchObject({ method: 'POST' });
  expect(request.headers).toMatchObject({
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'webhook-id': event.id,
  });
  await eventually(async () => {
    expect(await deliveriesOf(hook.id, 'delivered')).toMatchObject([
      { eventId: event.id, userId: nurse.id, attempts: 1, status: 204, error: null },
    ]);
  });
  expect(typesAt(hook.path, nurse.id)).toEqual(['clocked-in']);
  const { data } = await admin.run(contracts.webhooks);
  expect(data?.webhooks.find(({ id }) => id === hook.id)).toMatchObject({
    waitingCount: 0,
    failedCount: 0,
    lastSuccessAt: expect.stringMatching(/Z$/),
    lastError: null,
  });
  // The secret is stored sealed, and shown once.
  const stored = await attendance.database.collection('webhooks').find().toArray();
  expect(JSON.stringify([stored, data])).not.toContain(hook.secret);
  await remove(hook.id);
});

test('a failing event delays only the later ones of its person', async () => {
  const hook = await created();
  const [ill, well] = [await attendance.employee(), await attendance.employee()];
  let isDown = true;
  receiver.respond(({ event }) => ({ status: isDown && event.subject === ill.id ? 503 : 200 }));
  await ill.run(clockIn);
  await ill.run(clockOut);
  await well.run(clockIn);
  await well.run(clockOut);
  await eventually(() => {
    expect(typesAt(hook.path, well.id)).toEqual(['clocked-in', 'clocked-out']);
    expect(typesAt(hook.path, ill.id).length).toBeGreaterThan(1);
  });
  expect(new Set(typesAt(hook.path, ill.id))).toEqual(new Set(['clocked-in']));
  isDown = false;
  await eventually(() => expect(typesAt(hook.path, ill.id)).toContain('clocked-out'));
  expect(typesAt(hook.path, ill.id).at(-1)).toBe('clocked-out');
  await remove(hook.id);
});

test('one that is given up is listed, lets the later ones go on, and can be sent again', async () => {
  const hook = await created();
  const nurse = await attendance.employee();
  receiver.respond(({ event }) => ({ status: event.type.endsWith('clocked-in') ? 500 : 200 }));
  await nurse.run(clockIn);
  await nurse.run(clockOut);
  await eventually(async () => {
    expect(await deliveriesOf(hook.id, 'failed')).toMatchObject([
      { eventType: 'portal.attendance.clocked-in', status: 500, error: 'Response 500' },
    ]);
    expect(typesAt(hook.path, nurse.id)).toContain('clocked-out');
  });
  const { data } = await admin.run(contracts.webhooks);
  const listed = data?.webhooks.find(({ id }) => id === hook.id);
  expect(listed).toMatchObject({ failedCount: 1, lastError: 'Response 500' });

  receiver.respond(() => ({ status: 200 }));
  const [{ eventId } = { eventId: '' }] = await deliveriesOf(hook.id, 'failed');
  const resend = (input: object) => admin.run(resendWebhookDeliveries, { id: hook.id, ...input });
  expect((await resend({ eventId: newId() })).errors).toMatchObject([
    { message: 'No failed event of this webhook has this id', extensions: { code: 'NOT_FOUND' } },
  ]);
  expect((await resend({ eventId })).data).toEqual({ resent: 1 });
  await eventually(async () => expect(await deliveriesOf(hook.id, 'delivered')).toHaveLength(2));
  expect(typesAt(hook.path, nurse.id).at(-1)).toBe('clocked-in');
  expect((await resend({})).data).toEqual({ resent: 0 });
  await remove(hook.id);
});

test('a team’s webhook gets the events of its people alone', async () => {
  const teamId = newId();
  const hook = await created({ teamIds: [teamId] });
  const other = await attendance.employee();
  const member = await attendance.employee();
  await attendance.database
    .collection<{ _id: string }>('people')
    .updateOne(
      { _id: member.id },
      { $set: { teamMemberships: [{ from: '2020-01-01', teamId }] } },
      { writeConcern: { w: 'majority' } },
    );
  await other.run(clockIn);
  await member.run(clockIn);
  await eventually(() => expect(typesAt(hook.path, member.id)).toEqual(['clocked-in']));
  expect(receiver.at(hook.path)).toHaveLength(1);
  await remove(hook.id);
});

test('the previous secret signs as well for a day', async () => {
  const hook = await created();
  const { data } = await admin.run(contracts.rotateWebhookSecret, { id: hook.id });
  const secret = data?.secret ?? '';
  expect(secret).not.toBe(hook.secret);
  const send = () => admin.run(contracts.sendTestEvent, { id: hook.id });
  expect((await send()).data).toMatchObject({ isDelivered: true, status: 204, error: null });
  const [both] = receiver.at(hook.path);
  if (!both) throw new Error('not reached');
  expect(both.event.type).toBe(contracts.webhookTestType);
  for (const each of [secret, hook.secret]) verifyWebhook(each, both);

  await attendance.database
    .collection<{ _id: string }>('webhooks')
    .updateOne({ _id: hook.id }, { $set: { previousSecretUntil: new Date() } });
  await send();
  const [, one] = receiver.at(hook.path);
  if (!one) throw new Error('not reached');
  verifyWebhook(secret, one);
  expect(() => verifyWebhook(hook.secret, one)).toThrow();
  await remove(hook.id);
});

test('redirects are not followed, and little of a response is read', async () => {
  const hook = await created();
  receiver.respond(({ path }) => ({
    status: path === '/elsewhere' ? 200 : 302,
    headers: { location: `${receiver.url}/elsewhere` },
    body: 'x'.repeat(1_000_000),
  }));
  const { data } = await admin.run(contracts.sendTestEvent, { id: hook.id });
  expect(data).toMatchObject({
    isDelivered: false,
    status: 302,
    error: 'Response 302: redirects aren’t followed',
    response: 'x'.repeat(500),
  });
  expect(receiver.at('/elsewhere')).toEqual([]);
  await remove(hook.id);
});

test('a webhook pauses itself at 410 Gone, keeps its events, and sends them once it is resumed', async () => {
  const hook = await created();
  receiver.respond(() => ({ status: 410 }));
  const nurse = await attendance.employee();
  await nurse.run(clockIn);
  await eventually(async () => {
    const { data } = await admin.run(contracts.webhooks);
    const listed = data?.webhooks.find(({ id }) => id === hook.id);
    expect(listed).toMatchObject({ isActive: false, isGone: true, waitingCount: 1 });
  });
  receiver.respond(() => ({ status: 200 }));
  const resumed = await admin.run(contracts.setWebhookActive, { id: hook.id, isActive: true });
  expect(resumed.data).toMatchObject({ isActive: true, isGone: false });
  await eventually(async () => expect(await deliveriesOf(hook.id, 'delivered')).toHaveLength(1));
  await remove(hook.id);
});

test('nothing is sent of an erased person but the erasure', async () => {
  const hook = await created({ eventTypes: [...contracts.webhookEventNames] });
  receiver.respond(() => ({ status: 503 }));
  const nurse = await attendance.employee();
  await nurse.run(clockIn);
  await eventually(() => expect(receiver.at(hook.path).length).toBeGreaterThan(0));
  receiver.respond(({ event }) => ({ status: event.type.endsWith('erased') ? 200 : 503 }));
  const deletion = buildCloudEvent(userDeleted, nurse.id, { id: nurse.id, version: 2 });
  await publishAs(attendance.identity, userDeleted, deletion);
  await eventually(() => expect(typesAt(hook.path, nurse.id).at(-1)).toBe('person-erased'));
  const deliveries = attendance.database.collection('webhook-deliveries');
  await eventually(async () => {
    expect(await deliveries.countDocuments({ userId: nurse.id })).toBe(0);
  });
  await remove(hook.id);
});

test('a name is used once, and an address is checked', async () => {
  const hook = await created();
  const input = { name: hook.name, url: hook.url, eventTypes: hook.eventTypes, teamIds: [] };
  const again = { ...input, name: hook.name.toUpperCase() };
  expect((await admin.run(createWebhook, again)).code).toBe('CONFLICT');
  const { code } = await admin.run(createWebhook, { ...input, name: 'One', url: 'payroll' });
  expect(code).toBe('BAD_INPUT');
  const renamed = { ...input, id: hook.id, name: 'Renamed' };
  expect((await admin.run(contracts.updateWebhook, renamed)).data).toMatchObject({
    name: 'Renamed',
  });
  await remove(hook.id);
  expect((await admin.run(contracts.deleteWebhook, { id: hook.id })).code).toBe('NOT_FOUND');
  expect((await admin.run(contracts.updateWebhook, renamed)).code).toBe('NOT_FOUND');
  await eventually(async () => {
    const actions = (await auditEvents()).map(({ action }) => action);
    expect(actions.slice(-3)).toEqual(['webhook-created', 'webhook-changed', 'webhook-deleted']);
  });
});

test('changes of different fields at the same time are both kept', async () => {
  const { id, ...hook } = await created();
  const teamIds = [newId()];
  const changes = [
    { id, name: 'Rota planner' },
    { id, teamIds },
    { id, eventTypes: ['clocked-in'] },
  ] as const;
  const saved = await Promise.all(
    changes.map((change) => admin.run(contracts.updateWebhook, change as never)),
  );
  expect(saved.map(({ errors }) => errors)).toEqual([[], [], []]);
  const { data } = await admin.run(contracts.webhooks, {});
  expect(data?.webhooks.find((one) => one.id === id)).toMatchObject({
    url: hook.url,
    name: 'Rota planner',
    eventTypes: ['clocked-in'],
    teamIds,
  });
  const refused = await admin.run(contracts.updateWebhook, { id, url: 'payroll' });
  expect(refused.code).toBe('BAD_INPUT');
  await remove(id);
});

test('the audit trail has which fields changed, without their values', async () => {
  const hook = await created();
  const { id, name, url, eventTypes } = hook;
  const teamIds = [newId(), newId()];
  const update = async (input: object) => {
    const { errors } = await admin.run(contracts.updateWebhook, {
      ...{ id, name, url, eventTypes, teamIds: [] },
      ...input,
    });
    expect(errors).toEqual([]);
  };
  const secretUrl = `${receiver.url}/hook?token=of-the-payroll`;
  await update({ url: secretUrl });
  await update({ url: secretUrl, eventTypes: ['clocked-in'], teamIds });
  // The same again, in another order.
  await update({ url: secretUrl, eventTypes: ['clocked-in'], teamIds: teamIds.toReversed() });
  for (const isActive of [false, false, true]) {
    expect((await admin.run(contracts.setWebhookActive, { id, isActive })).errors).toEqual([]);
  }
  await remove(id);
  await eventually(async () => {
    const events = await auditEvents(name);
    expect(events.map(({ action, details }) => [action, details?.[1]?.after])).toEqual([
      ['webhook-created', undefined],
      ['webhook-changed', 'address'],
      ['webhook-changed', 'events, teams'],
      ['webhook-changed', 'paused'],
      ['webhook-changed', 'resumed'],
      ['webhook-deleted', undefined],
    ]);
    expect(JSON.stringify(events)).not.toContain('of-the-payroll');
  });
});

test('a test event, and events that are sent again, are in the audit trail', async () => {
  const hook = await created();
  const { id, name } = hook;
  receiver.respond(() => ({ status: 500 }));
  expect((await admin.run(contracts.sendTestEvent, { id })).data).toMatchObject({
    isDelivered: false,
  });
  const nurses = [await attendance.employee(), await attendance.employee()];
  for (const nurse of nurses) await nurse.run(clockIn);
  await eventually(async () => expect(await deliveriesOf(id, 'failed')).toHaveLength(2));
  receiver.respond(() => ({ status: 200 }));
  expect((await admin.run(resendWebhookDeliveries, { id })).data).toEqual({ resent: 2 });
  // Nothing is left to send.
  expect((await admin.run(resendWebhookDeliveries, { id })).data).toEqual({ resent: 0 });
  await remove(id);
  await eventually(async () => {
    const system = { field: 'system', before: null, after: name };
    const events = await auditEvents(name);
    expect(events.slice(1)).toMatchObject([
      { action: 'webhook-tested', actorId: adminId, details: [system] },
      {
        action: 'webhook-events-resent',
        actorId: adminId,
        details: [{ field: 'count', before: null, after: '2' }, system],
      },
      { action: 'webhook-deleted', details: [system] },
    ]);
  });
});

test('only administrators can see and change webhooks', async () => {
  const id = newId();
  const input = { name: 'Mine', url: receiver.url, eventTypes: ['clocked-in'], teamIds: [] };
  for (const [caller, code] of [
    [{}, 'UNAUTHENTICATED'],
    [{ userId: newId(), role: 'employee' }, 'FORBIDDEN'],
    [{ userId: newId(), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ] as const) {
    const ask = attendance.as(caller);
    expect((await ask.run(contracts.webhooks)).code).toBe(code);
    expect((await ask.run(createWebhook, input as never)).code).toBe(code);
    expect((await ask.run(contracts.updateWebhook, { id, ...input } as never)).code).toBe(code);
    expect((await ask.run(contracts.setWebhookActive, { id, isActive: true })).code).toBe(code);
    expect((await ask.run(contracts.rotateWebhookSecret, { id })).code).toBe(code);
    expect((await ask.run(contracts.deleteWebhook, { id })).code).toBe(code);
    expect((await ask.run(contracts.sendTestEvent, { id })).code).toBe(code);
    expect((await ask.run(webhookDeliveries, { id, state: 'failed' })).code).toBe(code);
    expect((await ask.run(resendWebhookDeliveries, { id })).code).toBe(code);
  }
});

test('what a killed process has begun to send is sent again by another', async () => {
  const hook = await created();
  receiver.respond(() => ({ status: 204, hangs: true }));
  const nurse = await attendance.employee();
  await nurse.run(clockIn);
  await nurse.run(clockOut);
  await eventually(() => expect(typesAt(hook.path, nurse.id)).toEqual(['clocked-in']));
  // It stops while the request is open. The state of the database is that of a killed process.
  await attendance.service.stop();
  receiver.respond(() => ({ status: 204 }));
  const next = await start(attendance.env, fast);
  try {
    await eventually(() => {
      expect(typesAt(hook.path, nurse.id)).toEqual(['clocked-in', 'clocked-in', 'clocked-out']);
    });
  } finally {
    await next.stop();
  }
});
