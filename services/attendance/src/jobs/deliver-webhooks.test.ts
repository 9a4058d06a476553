import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import * as contracts from '@portal/contracts/attendance/webhook';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually as eventuallyWithin } from '@portal/testing/eventually';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startAttendanceService } from '../../testing/service.ts';
import { startWebhookReceiver, verifyWebhook } from '../../testing/webhook-receiver.ts';
import { start } from '../service.ts';

// No claim ends during the tests, so that nothing is sent twice.
const timing = { retries: { delaysMs: [50], totalMs: 60_000 }, pollMs: 50, claimMs: 60_000 };

let attendance: Awaited<ReturnType<typeof startAttendanceService>>;
let other: Awaited<ReturnType<typeof start>>;
let admin: ReturnType<typeof attendance.as>;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let hook: contracts.Webhook & { secret: string };

function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return eventuallyWithin(async () => check(), { timeoutMs: 60_000 });
}

/** Starts two processes that share the work. */
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const more = { WEBHOOK_PRIVATE_ADDRESSES: 'on' };
  attendance = await startAttendanceService({ more, webhooks: timing });
  other = await start(attendance.env, timing);
  registerCleanUp(() => other.stop());
  const [boss] = await attendance.people({ role: 'admin', isAdmin: true });
  admin = attendance.as({ userId: boss?.id ?? '', role: 'admin' });
  const { data, errors } = await admin.run(contracts.createWebhook, {
    name: 'Payroll',
    url: `${receiver.url}/hook`,
    eventTypes: ['clocked-in', 'clocked-out'],
    teamIds: [],
  });
  expect(errors).toEqual([]);
  if (!data) throw new Error('not reached');
  hook = { ...data.webhook, secret: data.secret };
});

beforeEach(() => receiver.respond(() => ({ status: 204 })));

const receivedOf = (userId: string) =>
  receiver.received.filter(({ event }) => event.subject === userId);
const typesOf = (userId: string) =>
  receivedOf(userId).map(({ event }) => event.type.replace('portal.attendance.', ''));

test('two processes send each event once, and those of a person in order', async () => {
  const nurses = await Promise.all(Array.from({ length: 6 }, () => attendance.employee()));
  const changes = [clockIn, clockOut, clockIn, clockOut];
  await Promise.all(
    nurses.map(async ({ run }) => {
      for (const change of changes) expect((await run(change)).errors).toEqual([]);
    }),
  );
  await eventually(async () => {
    const { data } = await admin.run(contracts.webhooks);
    expect(data?.webhooks).toMatchObject([{ waitingCount: 0, failedCount: 0 }]);
  });
  const expected = ['clocked-in', 'clocked-out', 'clocked-in', 'clocked-out'];
  for (const { id } of nurses) expect(typesOf(id)).toEqual(expected);
  const ids = receiver.received.map(({ event }) => event.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('somebody whose request hangs holds up nobody else', async () => {
  const [slow, quick] = [await attendance.employee(), await attendance.employee()];
  receiver.respond(({ event }) => ({
    status: 204,
    ...(event.subject === slow.id && { hangs: true }),
  }));
  await slow.run(clockIn);
  await eventually(() => expect(receivedOf(slow.id)).toHaveLength(1));
  await quick.run(clockIn);
  await quick.run(clockOut);
  await eventually(() => expect(typesOf(quick.id)).toEqual(['clocked-in', 'clocked-out']));
  expect(receivedOf(slow.id).map(({ isOpen }) => isOpen)).toEqual([true]);
  receiver.respond(() => ({ status: 204 }));
  // It is tried again after its 10 seconds.
  await eventually(() => expect(receivedOf(slow.id)).toHaveLength(2));
});

test('a webhook whose secret can’t be read pauses, says why, and goes on with a new one', async () => {
  const setActive = async (isActive: boolean) => {
    const { data } = await admin.run(contracts.setWebhookActive, { id: hook.id, isActive });
    expect(data).toMatchObject({ isActive });
  };
  // The other process might still know the old secret.
  await other.stop();
  await setActive(false);
  const nurse = await attendance.employee();
  await nurse.run(clockIn);
  await attendance.database
    .collection<{ _id: string }>('webhooks')
    .updateOne({ _id: hook.id }, { $set: { sealedSecret: 'sealed with a lost key' } });
  await setActive(true);
  const lastError =
    'The secret can’t be read with this portal’s keys. Replace it, then resume the webhook.';
  await eventually(async () => {
    const { data } = await admin.run(contracts.webhooks);
    expect(data?.webhooks).toMatchObject([
      { isActive: false, isGone: false, lastError, waitingCount: 1 },
    ]);
  });
  const tested = await admin.run(contracts.sendTestEvent, { id: hook.id });
  expect(tested.data).toMatchObject({ isDelivered: false, error: lastError });
  expect(receivedOf(nurse.id)).toEqual([]);
  const { data } = await admin.run(contracts.rotateWebhookSecret, { id: hook.id });
  await setActive(true);
  const request = await eventually(() => {
    const [first] = receivedOf(nurse.id);
    if (!first) throw new Error('nothing received');
    return first;
  });
  verifyWebhook(data?.secret ?? '', request);
});
