import { userSetUp } from '@portal/contracts/people/events';
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

const { database, identity } = await startedAttendance();
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
