import { join } from 'node:path';
import { findReadModelCheck } from '@portal/bus/read-model-checks';
import { streamCheckCollection } from '@portal/bus/stream-checks';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import type { Connection } from 'mongoose';
import { expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';

/** The command without npm, on the databases `<name>-records`, `<name>-leave` and so on. */
const check = (uri: string, ...args: string[]) =>
  runProgram(join(import.meta.dirname, 'check.ts'), args, { MONGODB_URI: uri });

/** The databases of a portal that is stopped, with one person whom all services know. */
async function stopped() {
  const uri = await freshDatabase('check');
  const databases = {} as Record<ServiceName, Connection>;
  for (const service of serviceNames) {
    const place = new URL(uri);
    place.pathname += `-${service}`;
    databases[service] = await connectDatabase(place.href);
    registerCleanUp(() => databases[service].dropDatabase());
  }
  const _id = newId();
  const hours = { workStartTime: '09:00', workEndTime: '17:00' };
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const person = { _id, version: 3, role: 'employee', ...hours, ...names };
  const put = (service: ServiceName, name: string, row: object) =>
    databases[service].collection<{ _id: string }>(name).insertOne({ _id: newId(), ...row });
  await put('identity', 'accounts', { ...person, annualLeaveEntitlement: 25 });
  for (const service of ['attendance', 'leave', 'messaging', 'records'] as const) {
    await put(service, 'people', { ...person, version: 2 });
  }
  const settings = { _id, version: 1, annualLeaveEntitlement: 25 };
  await put('leave', 'settings', settings);
  await put('records', 'settings', settings);
  const times = { clockInTime: new Date(0), clockOutTime: new Date(1), isLate: false };
  const place = { lateMinutes: 0, clockInLocation: 'Office', clockOutLocation: null };
  const session = { _id: newId(), version: 2, userId: _id, day: '2026-07-01', ...times, ...place };
  await put('attendance', 'entries', session);
  await put('records', 'sessions', session);
  // One past retention, which attendance has removed and records will.
  await put('records', 'sessions', { ...session, _id: newId(), day: '2019-07-01' });
  // One whose clock-in was undone.
  await put('records', 'sessions', { version: 2, userId: _id, removed: true });
  return { uri, databases, userId: _id, session };
}

test('compares only the databases of a stopped portal, and says so', async () => {
  const { uri, databases, userId, session } = await stopped();
  const whole = await check(uri);
  expect(whole.lines[0]).toBe('All services agree.');
  expect(whole.lines).toContain("records: stream not compared, because the portal isn't running");
  expect([whole.code, whole.lines.at(-1)]).toEqual([0, 'No differences found.']);

  expect(await findReadModelCheck(databases.leave)).toMatchObject({ differences: 0 });

  // A wrong copy with the same version as the original.
  const sessions = databases.records.collection<{ _id: string }>('sessions');
  await sessions.updateOne({ _id: session._id }, { $set: { isLate: true } });
  await databases.leave.collection('people').deleteMany({});
  const found = await check(uri, '--repair');
  expect(found.code).toBe(1);
  expect(found.lines.slice(0, 2).sort()).toEqual([
    `leave: person ${userId}: leave has no such person`,
    `records: person ${userId}, 2026-07-01: session differs from attendance`,
  ]);
  expect(found.lines).toContain(
    'Queued: the services will repair this once the portal is running. Then run the check again.',
  );
  // Each service shows administrators its own differences.
  const differences = async (service: ServiceName) =>
    (await findReadModelCheck(databases[service]))?.differences;
  expect(await Promise.all(serviceNames.map(differences))).toEqual(
    serviceNames.map((service) => (['leave', 'records'].includes(service) ? 1 : 0)),
  );
  // The owner publishes it again, the wrong copy is removed and the original unchanged.
  expect(
    await streamCheckCollection(databases.attendance).findOne({ _id: 'stream' }),
  ).toMatchObject({
    state: 'wanted',
    repair: true,
    again: [{ part: 'sessions', id: session._id }],
  });
  expect(await sessions.countDocuments({ day: session.day })).toBe(0);
  expect(await databases.attendance.collection('entries').countDocuments()).toBe(1);
}, 120_000);

test('prints its usage', async () => {
  const wrong = await check('mongodb://127.0.0.1:1', '--mend');
  expect(wrong).toMatchObject({ code: 2, stderr: 'usage: npm run check [-- --repair]' });
});
