import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { clockOutMissing } from '@portal/contracts/attendance/events';
import { userChanged, userReset, userSetUp } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import {
  buildAccount,
  buildCloudEvent,
  publishAs,
  publishUserCreated,
} from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { employedBetween } from '../../testing/employment.ts';
import { startAttendanceService } from '../../testing/service.ts';

const { database, employee, eventsOf, identity, as } = await startAttendanceService();
const people = database.collection<{ _id: string }>('people');

it('keeps the newest version of an account, without names, in any order of events', async () => {
  const id = newId();
  const hours = { workStartTime: '22:00', workEndTime: '06:00' };
  const newer = buildAccount({ id, version: 2, ...hours });
  await publishAs(identity, userSetUp, buildCloudEvent(userSetUp, id, newer));
  await publishUserCreated(identity, buildAccount({ id, version: 1 }));
  const last = buildAccount();
  await publishUserCreated(identity, last);
  await eventually(async () => expect(await people.findOne({ _id: last.id })).not.toBeNull());
  expect(await people.findOne({ _id: id })).toEqual({
    _id: id,
    version: 2,
    role: 'employee',
    ...hours,
    // The events are of a version without employments.
    firstDay: null,
    lastDay: null,
  });
});

it.each([userChanged, userReset])('learns what $name tells', async (type) => {
  const { id } = await employee();
  const hours = { workStartTime: '06:00', workEndTime: '14:00' };
  const employment = employedBetween('2026-02-01', '2026-12-31');
  await publishAs(
    identity,
    type,
    buildCloudEvent(type, id, buildAccount({ id, version: 2, ...hours, employment })),
  );
  const period = { firstDay: '2026-02-01', lastDay: '2026-12-31' };
  await eventually(async () =>
    expect(await people.findOne({ _id: id })).toMatchObject({ version: 2, ...hours, ...period }),
  );
});

it('marks the open session of a person who becomes an administrator, and lets them start no other', async () => {
  const { id, run } = await employee();
  const { data: open } = await run(clockIn);
  const promoted = buildAccount({ id, version: 2, role: 'admin' });
  await publishAs(identity, userChanged, buildCloudEvent(userChanged, id, promoted));
  const [, missing] = await eventsOf(id, 2);
  expect(missing).toMatchObject({
    type: clockOutMissing.type,
    data: { id: open?.id, version: 2, missingClockOut: true, clockOutTime: null },
  });
  // A token from before that moment.
  expect((await run(clockIn)).code).toBe('SERVICE_UNAVAILABLE');
  expect((await as({ userId: id, role: 'admin' }).run(clockIn)).code).toBe('FORBIDDEN');

  const demoted = buildAccount({ id, version: 3 });
  await publishAs(identity, userChanged, buildCloudEvent(userChanged, id, demoted));
  await eventually(async () => expect((await run(clockIn)).errors).toEqual([]));
  await run(clockOut);
  expect(await database.collection('entries').countDocuments({ userId: id })).toBe(2);
});
