import {
  passwordForgotten,
  passwordLinkMade,
  userDeleted,
} from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
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

async function deleteUser(id: string) {
  const event = buildCloudEvent(userDeleted, id, { id, version: 2 });
  await publishAs(messaging.identity, userDeleted, event);
}

async function isGone(id: string) {
  await eventually(async () => {
    const tombstone = { _id: id, version: 2, deleted: true };
    expect(await messaging.people.findOne({ _id: id })).toEqual(tombstone);
  });
}

/** All documents that contain the id, except for the record of the deletion. */
async function holdings(id: string): Promise<string[]> {
  const places: string[] = [];
  for (const { name } of (await messaging.database.listCollections()) ?? []) {
    if (['people', 'erasures'].includes(name)) continue;
    const rows = await messaging.database.collection(name).find().toArray();
    if (JSON.stringify(rows).includes(id)) places.push(name);
  }
  const bus = await connectNatsAs('messaging', messaging.nats.url);
  const events = await readPublishedEvents(bus, 'messaging');
  return JSON.stringify(events).includes(id) ? [...places, 'stream'] : places;
}

test('all messages from and to a deleted person are removed', async () => {
  const [deletedPerson, colleague] = [await messaging.addPerson(), await messaging.addPerson()];
  const [admin, hr] = [
    await messaging.addPerson({ role: 'admin' }),
    await messaging.addPerson({ role: 'admin' }),
  ];
  const messages = messaging.database.collection<{ fromUserId: string }>('messages');
  const send = async (from: typeof deletedPerson, toUserId?: string) =>
    expect((await messaging.as(from).run(sendMessage, { content: 'x', toUserId })).errors).toEqual(
      [],
    );
  await send(deletedPerson);
  await send(admin, deletedPerson.id);
  await send(colleague);
  await send(admin, colleague.id);
  await send(hr, colleague.id);
  await messages.updateOne({ fromUserId: colleague.id }, { $set: { readBy: [admin.id, hr.id] } });

  for (const { id } of [deletedPerson, admin]) {
    await deleteUser(id);
    await isGone(id);
    await eventually(async () => expect(await holdings(id)).toEqual([]));
  }
  expect(await messages.find().toArray()).toMatchObject([
    { fromUserId: colleague.id, readBy: [hr.id] },
    { fromUserId: hr.id, toUserId: colleague.id },
  ]);
});

test('the message about a forgotten password is removed, and a later event makes none', async () => {
  const deletedPerson = await messaging.addPerson();
  const version = { id: deletedPerson.id, version: 1 };
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  async function markDeleted() {
    const forgottenEvent = buildCloudEvent(passwordForgotten, deletedPerson.id, version);
    await publishAs(messaging.identity, passwordForgotten, forgottenEvent);
    // Its content can't be decrypted, so it is never sent, as if the mail server were down.
    const made = buildCloudEvent(passwordLinkMade, deletedPerson.id, {
      ...version,
      expiresAt,
      sealed: 'x',
    });
    await publishAs(messaging.identity, passwordLinkMade, made);
  }
  await markDeleted();
  const mails = messaging.database.collection('mails');
  await eventually(async () => {
    expect(await holdings(deletedPerson.id)).toEqual(expect.arrayContaining(['mails', 'messages']));
  });
  await deleteUser(deletedPerson.id);
  await isGone(deletedPerson.id);
  await markDeleted();
  // A later event has been handled, so these have been too.
  await messaging.addPerson();
  await eventually(async () => expect(await holdings(deletedPerson.id)).toEqual([]));
  expect(await mails.countDocuments({ personId: deletedPerson.id })).toBe(0);
});

test('nobody can write to or as a deleted person', async () => {
  const [deletedPerson, admin] = [
    await messaging.addPerson(),
    await messaging.addPerson({ role: 'admin' }),
  ];
  await deleteUser(deletedPerson.id);
  await isGone(deletedPerson.id);
  const from = await messaging.as(deletedPerson).run(sendMessage, { content: 'x' });
  expect(from.code).toBe('UNAUTHENTICATED');
  const to = await messaging
    .as(admin)
    .run(sendMessage, { content: 'x', toUserId: deletedPerson.id });
  expect(to.code).toBe('NOT_FOUND');
  expect(await messaging.people.findOne({ _id: deletedPerson.id })).not.toHaveProperty('messages');
});

test('a message sent at the same moment does not remain', async () => {
  const admin = await messaging.addPerson({ role: 'admin' });
  for (let round = 0; round < 6; round += 1) {
    const deletedPerson = await messaging.addPerson();
    let deleted = false;
    const sending = [messaging.as(deletedPerson), messaging.as(admin)].map(
      async (person, isAdmin) => {
        const to = isAdmin ? { toUserId: deletedPerson.id } : {};
        while (!deleted) await person.run(sendMessage, { content: 'x', ...to });
      },
    );
    await new Promise((resolve) => setTimeout(resolve, round * 6));
    await deleteUser(deletedPerson.id);
    await isGone(deletedPerson.id);
    deleted = true;
    await Promise.all(sending);
    const ofThePerson = { $or: [{ fromUserId: deletedPerson.id }, { toUserId: deletedPerson.id }] };
    const messages = messaging.database.collection('messages');
    // The erasure removes them after the tombstone.
    await eventually(async () => expect(await messages.countDocuments(ofThePerson)).toBe(0));
  }
}, 240_000);

test('a person deleted before any other event stays deleted', async () => {
  const id = newId();
  await deleteUser(id);
  await messaging.addPerson();
  await isGone(id);
});
