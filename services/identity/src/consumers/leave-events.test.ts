import type { EventType } from '@portal/contracts/event';
import { type AuditAction, auditActions, auditTrail } from '@portal/contracts/identity/audit';
import { deleteUser, updateWorkHours } from '@portal/contracts/identity/edit-user';
import { leaveAudited, settingsChanged, workHoursRequested } from '@portal/contracts/leave/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { type Bus, connectNatsAs } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';

let identity: IdentityTestService;
let leave: Bus;
beforeAll(async () => {
  identity = await startIdentityService();
  leave = await connectNatsAs('leave', identity.env.NATS_URL as string);
});

const actorId = 'a'.repeat(24);
const address = '192.0.2.7';
const at = '2026-07-01T08:00:00.000Z';

type Published = [EventType, { id: string; version: number } & Record<string, unknown>];

const entitlement = (id: string, version: number, days: number): Published => [
  settingsChanged,
  {
    id,
    version,
    annualLeaveEntitlement: days,
    leaveYearStartDate: '04-06',
    carryOverDays: 0,
  },
];
const hours = (
  id: string,
  version: number,
  workStartTime: string | null,
  workEndTime: string | null,
): Published => [workHoursRequested, { id, version, workStartTime, workEndTime, actorId, address }];
const done = (
  id: string,
  version: number,
  when = at,
  action: AuditAction = 'leave-settings-changed',
): Published => [leaveAudited, { id, version, action, actorId, address, at: when }];

/** Publishes the events in this order and waits until identity has handled them. */
async function hear(...all: Published[]): Promise<void> {
  const ids: string[] = [];
  for (const [type, data] of all) {
    const event = buildCloudEvent(type, data.id, data, new Date(at));
    ids.push(`identity-from-leave:${event.id}`);
    await publishAs(leave, type, event);
  }
  const inbox = identity.database.collection<{ _id: string }>('inbox');
  await eventually(async () =>
    expect(await inbox.countDocuments({ _id: { $in: ids } })).toBe(ids.length),
  );
}

test('copies the newest entitlement and publishes nothing', async () => {
  const { user } = await identity.createNewUser();
  await hear(
    entitlement(user.id, 3, 30),
    entitlement(user.id, 2, 28),
    // The same with another event id, as in a replay after years.
    entitlement(user.id, 3, 31),
  );
  expect(await identity.accountRow(user.id)).toMatchObject({
    annualLeaveEntitlement: 30,
    entitlementVersion: 3,
  });
  expect(await identity.publishedEvents(user.id)).toHaveLength(1);
});

test('sets requested work hours, publishes them once and audits who requested them', async () => {
  const { user } = await identity.createNewUser();
  const wish = hours(user.id, 2, '08:00', '16:00');
  await hear(wish, wish);
  const set = { workStartTime: '08:00', workEndTime: '16:00' };
  expect(await identity.accountRow(user.id)).toMatchObject(set);
  const [, ...events] = await identity.publishedEvents(user.id);
  expect(events).toMatchObject([
    { type: 'portal.identity.user-changed', data: { ...set, version: 2 } },
  ]);
  const [, ...notes] = await identity.auditRows(user.id);
  expect(notes).toMatchObject([
    { action: 'work-hours-changed', actorId, address, at: new Date(at) },
  ]);
});

test('for start and end, the newest requested value wins in any order of events', async () => {
  const { id } = await identity.insertAccount('employee');
  await hear(
    hours(id, 4, null, '18:00'),
    hours(id, 3, '07:00', '15:00'),
    hours(id, 2, '06:00', null),
  );
  expect(await identity.accountRow(id)).toMatchObject({
    workStartTime: '07:00',
    workEndTime: '18:00',
  });
});

test('an old request does not overwrite what an administrator has set since', async () => {
  const { id } = await identity.insertAccount('employee');
  const admin = await identity.insertAccount('admin');
  await hear(hours(id, 2, '08:00', '16:00'));
  const edited = { id, workStartTime: '10:00', workEndTime: '18:00' };
  await identity.ask.as(admin.caller).run(updateWorkHours, edited);
  await hear(hours(id, 2, '08:00', '16:00'));
  expect(await identity.accountRow(id)).toMatchObject({ workStartTime: '10:00' });
});

test('a request for the current hours is neither published nor audited', async () => {
  const { id } = await identity.insertAccount('employee');
  await hear(hours(id, 2, '09:00', '17:00'));
  expect(await identity.publishedEvents(id)).toEqual([]);
  expect(await identity.auditRows(id)).toEqual([]);
});

test('actions in leave are audited, even if events are out of order', async () => {
  const id = newId();
  const later = '2026-07-01T09:00:00.000Z';
  await hear(done(id, 3, later), done(id, 2));
  const note = { action: 'leave-settings-changed', actorId, targetId: id, address };
  expect(await identity.auditRows(id)).toMatchObject([
    { ...note, at: new Date(later) },
    { ...note, at: new Date(at) },
  ]);
});

test('all administrator actions in leave are audited', async () => {
  const id = newId();
  const actions = auditActions.filter((action) => /^(entitlement|leave|partnership)-/.test(action));
  expect(actions).toHaveLength(17);
  await hear(...actions.map((action, index) => done(id, index + 1, at, action)));
  const auditRows = await identity.auditRows(id);
  expect(auditRows.map(({ action }) => action).sort()).toEqual([...actions].sort());
  const admin = await identity.insertAccount('admin');
  const { data } = await identity.ask.as(admin.caller).run(auditTrail, { personId: id });
  expect(data?.map(({ action }) => action).sort()).toEqual([...actions].sort());
});

test('events about deleted or unknown people change no account', async () => {
  const { id } = await identity.insertAccount('employee');
  const admin = await identity.insertAccount('admin');
  await identity.ask.as(admin.caller).run(deleteUser, { id });
  const unknown = newId();
  await hear(
    ...[id, unknown].flatMap((who) => [
      entitlement(who, 2, 30),
      hours(who, 2, '08:00', '16:00'),
      done(who, 2),
    ]),
  );
  for (const who of [id, unknown]) expect(await identity.accountRow(who)).toBeNull();
  expect((await identity.auditRows(id)).map(({ action }) => action)).toEqual([
    'account-deleted',
    'leave-settings-changed',
  ]);
  expect(await identity.database.collection('deadletters').countDocuments()).toBe(0);
});
