import { userSetUp } from '@portal/contracts/people/events';
import { eventually } from '@portal/testing/eventually';
import { account, cloudEventOf, publishAs, publishUserCreated } from '@portal/testing/people';
import { beforeAll, expect, test } from 'vitest';
import { type Messaging, sendMessage, startMessaging } from '../test-service.ts';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await startMessaging();
});

test('keeps what a mail to HR and to the person needs, and no more', async () => {
  const person = await messaging.hire({ firstName: 'Florence', sealedEmail: 'v1.sealed' });
  expect(await messaging.people.findOne({ _id: person.id })).toEqual({
    _id: person.id,
    version: 1,
    role: 'employee',
    firstName: 'Florence',
    lastName: person.lastName,
    sealedEmail: 'v1.sealed',
  });
});

test('the newest version wins, however often and in whatever order they come', async () => {
  const first = account({ role: 'employee', version: 1 });
  const second = { ...first, role: 'admin' as const, isAdmin: true, version: 2 };
  const { identity, people } = messaging;
  await publishAs(identity, userSetUp, cloudEventOf(userSetUp, first.id, second));
  await publishUserCreated(identity, first);
  // What comes after it has been handled says that it has, too.
  const last = await messaging.hire();
  expect(await people.findOne({ _id: first.id })).toMatchObject({ role: 'admin', version: 2 });

  const hr = messaging.ask.as({ userId: last.id, role: 'admin' });
  const { code } = await hr.run(sendMessage, { content: 'x', toUserId: first.id });
  expect(code).toBe('NOT_FOUND');
});

test('a malformed event goes to the dead letters, those behind it flow', async () => {
  const broken = account();
  const { identity, database } = messaging;
  await publishAs(
    identity,
    userSetUp,
    cloudEventOf(userSetUp, broken.id, { ...broken, role: { $gt: '' } }),
  );
  await messaging.hire();
  await eventually(async () => {
    const dead = await database.collection('deadletters').findOne({});
    expect(dead).toMatchObject({ subject: `portal.identity.user-set-up.${broken.id}` });
  });
  expect(await messaging.people.findOne({ _id: broken.id })).toBeNull();
});
