import { userSetUp } from '@portal/contracts/identity/events';
import {
  buildAccount,
  buildCloudEvent,
  publishAs,
  publishUserCreated,
} from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import {
  type MessagingTestService,
  sendMessage,
  startMessagingService,
} from '../../testing/service.ts';

let messaging: MessagingTestService;
beforeAll(async () => {
  messaging = await startMessagingService();
});

test('stores only what emails to HR and to the person need', async () => {
  const person = await messaging.addPerson({ firstName: 'Florence', sealedEmail: 'v1.sealed' });
  expect(await messaging.people.findOne({ _id: person.id })).toEqual({
    _id: person.id,
    version: 1,
    role: 'employee',
    firstName: 'Florence',
    lastName: person.lastName,
    sealedEmail: 'v1.sealed',
    isOnLegalHold: false,
  });
});

test('the newest version wins, with repeats and in any order', async () => {
  const first = buildAccount({ role: 'employee', version: 1 });
  const second = { ...first, role: 'admin' as const, isAdmin: true, version: 2 };
  const { identity, people } = messaging;
  await publishAs(identity, userSetUp, buildCloudEvent(userSetUp, first.id, second));
  await publishUserCreated(identity, first);
  // A later event has been handled, so this one has been too.
  const last = await messaging.addPerson();
  expect(await people.findOne({ _id: first.id })).toMatchObject({ role: 'admin', version: 2 });

  const hr = messaging.ask.as({ userId: last.id, role: 'admin' });
  const { code } = await hr.run(sendMessage, { content: 'x', toUserId: first.id });
  expect(code).toBe('NOT_FOUND');
});

test('a malformed event goes to the dead letters without blocking later ones', async () => {
  const broken = buildAccount();
  const { identity, database } = messaging;
  await publishAs(
    identity,
    userSetUp,
    buildCloudEvent(userSetUp, broken.id, { ...broken, role: { $gt: '' } }),
  );
  await messaging.addPerson();
  await eventually(async () => {
    const dead = await database.collection('deadletters').findOne({});
    expect(dead).toMatchObject({ subject: `portal.identity.user-set-up.${broken.id}` });
  });
  expect(await messaging.people.findOne({ _id: broken.id })).toBeNull();
});
