import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { lastCopiesCheck } from '@portal/bus/copies-checks';
import { checksOf } from '@portal/bus/stream-checks';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { atEnd } from '@portal/testing/clean-up';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/people';
import type { Connection } from 'mongoose';
import { expect, test } from 'vitest';

/** The command without npm, on the databases `<name>-records`, `<name>-leave` and so on. */
async function check(uri: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'check.ts'), ...args], {
    env: { ...process.env, MONGODB_URI: uri },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { lines: said.trim().split('\n'), complained: complained.trim(), code };
}

/** The databases of a portal that is stopped, with one person whom all services know. */
async function stopped() {
  const uri = await freshDatabase('check');
  const databases = {} as Record<ServiceName, Connection>;
  for (const service of serviceNames) {
    const place = new URL(uri);
    place.pathname += `-${service}`;
    databases[service] = await connectTo(place.href);
    atEnd(() => databases[service].dropDatabase());
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
  // One whose clock-in was undone.
  await put('records', 'sessions', { version: 2, userId: _id, removed: true });
  return { uri, databases, userId: _id, session };
}

test('of a portal that is stopped it compares the databases, and says that it did no more', async () => {
  const { uri, databases, userId, session } = await stopped();
  const whole = await check(uri);
  expect(whole.lines[0]).toBe('The services agree with each other.');
  expect(whole.lines).toContain(
    'records: its stream was not compared, because the portal does not run',
  );
  expect([whole.code, whole.lines.at(-1)]).toEqual([0, 'Nothing differs.']);

  expect(await lastCopiesCheck(databases.leave)).toMatchObject({ differences: 0 });

  // A copy that is wrong, of the same version as what it is a copy of.
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
    'It is noted: the services mend it once the portal runs. Check again then.',
  );
  // Of the services that hold it, each tells administrators of its own.
  const differences = async (service: ServiceName) =>
    (await lastCopiesCheck(databases[service]))?.differences;
  expect(await Promise.all(serviceNames.map(differences))).toEqual(
    serviceNames.map((service) => (['leave', 'records'].includes(service) ? 1 : 0)),
  );
  // Its owner publishes it again; what was wrong is not in the way, and the original untouched.
  expect(await checksOf(databases.attendance).findOne({ _id: 'stream' })).toMatchObject({
    state: 'wanted',
    repair: true,
    again: [{ part: 'sessions', id: session._id }],
  });
  expect(await sessions.countDocuments({ day: session.day })).toBe(0);
  expect(await databases.attendance.collection('entries').countDocuments()).toBe(1);
}, 120_000);

test('says how it is used', async () => {
  const wrong = await check('mongodb://127.0.0.1:1', '--mend');
  expect(wrong).toMatchObject({ code: 2, complained: 'usage: npm run check [-- --repair]' });
}, 60_000);
