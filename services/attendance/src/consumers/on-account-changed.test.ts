import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { clockOutMissing } from '@portal/contracts/attendance/events';
import { userChanged, userReset, userSetUp } from '@portal/contracts/people/events';
import { eventually } from '@portal/testing/eventually';
import {
  account,
  cloudEventOf,
  newId,
  publishAs,
  publishUserCreated,
} from '@portal/testing/people';
import { expect, it } from 'vitest';
import { startedAttendance } from '../test-service.ts';

const { database, employee, eventsOf, identity, as } = await startedAttendance();
const people = database.collection<{ _id: string }>('people');

it('keeps the newest of an account and no name, in whatever order events come', async () => {
  const id = newId();
  const hours = { workStartTime: '22:00', workEndTime: '06:00' };
  const newer = account({ id, version: 2, ...hours });
  await publishAs(identity, userSetUp, cloudEventOf(userSetUp, id, newer));
  await publishUserCreated(identity, account({ id, version: 1 }));
  const last = account();
  await publishUserCreated(identity, last);
  await eventually(async () => expect(await people.findOne({ _id: last.id })).not.toBeNull());
  expect(await people.findOne({ _id: id })).toEqual({
    _id: id,
    version: 2,
    role: 'employee',
    ...hours,
  });
});

it.each([userChanged, userReset])('learns what $name tells', async (type) => {
  const { id } = await employee();
  const hours = { workStartTime: '06:00', workEndTime: '14:00' };
  await publishAs(identity, type, cloudEventOf(type, id, account({ id, version: 2, ...hours })));
  await eventually(async () =>
    expect(await people.findOne({ _id: id })).toMatchObject({ version: 2, ...hours }),
  );
});

it('marks an open session of who becomes an administrator, and lets them start no other', async () => {
  const { id, run } = await employee();
  const { data: open } = await run(clockIn);
  const promoted = account({ id, version: 2, role: 'admin' });
  await publishAs(identity, userChanged, cloudEventOf(userChanged, id, promoted));
  const [, missing] = await eventsOf(id, 2);
  expect(missing).toMatchObject({
    type: clockOutMissing.type,
    data: { id: open?.id, version: 2, missingClockOut: true, clockOutTime: null },
  });
  // A token of before that moment.
  expect((await run(clockIn)).code).toBe('SERVICE_UNAVAILABLE');
  expect((await as({ userId: id, role: 'admin' }).run(clockIn)).code).toBe('FORBIDDEN');

  const demoted = account({ id, version: 3 });
  await publishAs(identity, userChanged, cloudEventOf(userChanged, id, demoted));
  await eventually(async () => expect((await run(clockIn)).errors).toEqual([]));
  await run(clockOut);
  expect(await database.collection('entries').countDocuments({ userId: id })).toBe(2);
});
