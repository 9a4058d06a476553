import { passwordForgotten, passwordLinkMade, userDeleted } from '@portal/contracts/people/events';
import { eventually } from '@portal/testing/eventually';
import { natsAs, published } from '@portal/testing/nats';
import { cloudEventOf, newId, publishAs } from '@portal/testing/people';
import { beforeAll, expect, test } from 'vitest';
import { type Messaging, sendMessage, startMessaging } from '../test-service.ts';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await startMessaging();
});

async function deleteUser(id: string) {
  const event = cloudEventOf(userDeleted, id, { id, version: 2 });
  await publishAs(messaging.identity, userDeleted, event);
}

async function isGone(id: string) {
  await eventually(async () => {
    const tombstone = { _id: id, version: 2, deleted: true };
    expect(await messaging.people.findOne({ _id: id })).toEqual(tombstone);
  });
}

/** Every place where an id is, but for what says that the person was deleted. */
async function whereabouts(id: string): Promise<string[]> {
  const places: string[] = [];
  for (const { name } of (await messaging.database.listCollections()) ?? []) {
    if (['people', 'erasures'].includes(name)) continue;
    const rows = await messaging.database.collection(name).find().toArray();
    if (JSON.stringify(rows).includes(id)) places.push(name);
  }
  const bus = await natsAs('messaging', messaging.nats.url);
  const events = await published(bus, 'messaging');
  return JSON.stringify(events).includes(id) ? [...places, 'stream'] : places;
}

test('nothing stays of messages from and to somebody who was deleted', async () => {
  const [gone, colleague] = [await messaging.hire(), await messaging.hire()];
  const [boss, hr] = [
    await messaging.hire({ role: 'admin' }),
    await messaging.hire({ role: 'admin' }),
  ];
  const messages = messaging.database.collection<{ fromUserId: string }>('messages');
  const send = async (from: typeof gone, toUserId?: string) =>
    expect((await messaging.as(from).run(sendMessage, { content: 'x', toUserId })).errors).toEqual(
      [],
    );
  await send(gone);
  await send(boss, gone.id);
  await send(colleague);
  await send(boss, colleague.id);
  await send(hr, colleague.id);
  await messages.updateOne({ fromUserId: colleague.id }, { $set: { readBy: [boss.id, hr.id] } });

  for (const { id } of [gone, boss]) {
    await deleteUser(id);
    await isGone(id);
    await eventually(async () => expect(await whereabouts(id)).toEqual([]));
  }
  expect(await messages.find().toArray()).toMatchObject([
    { fromUserId: colleague.id, readBy: [hr.id] },
    { fromUserId: hr.id, toUserId: colleague.id },
  ]);
});

test('nothing stays of a forgotten password, nor comes of one that is told of later', async () => {
  const gone = await messaging.hire();
  const version = { id: gone.id, version: 1 };
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  async function forget() {
    const told = cloudEventOf(passwordForgotten, gone.id, version);
    await publishAs(messaging.identity, passwordForgotten, told);
    // What can't be opened can't be sent: it stays as if the mail server were away.
    const made = cloudEventOf(passwordLinkMade, gone.id, { ...version, expiresAt, sealed: 'x' });
    await publishAs(messaging.identity, passwordLinkMade, made);
  }
  await forget();
  const mails = messaging.database.collection('mails');
  await eventually(async () => {
    expect(await whereabouts(gone.id)).toEqual(expect.arrayContaining(['mails', 'messages']));
  });
  await deleteUser(gone.id);
  await isGone(gone.id);
  await forget();
  // What comes after them has been handled.
  await messaging.hire();
  await eventually(async () => expect(await whereabouts(gone.id)).toEqual([]));
  expect(await mails.countDocuments({ personId: gone.id })).toBe(0);
});

test('nobody writes to or as somebody who was deleted', async () => {
  const [gone, admin] = [await messaging.hire(), await messaging.hire({ role: 'admin' })];
  await deleteUser(gone.id);
  await isGone(gone.id);
  const from = await messaging.as(gone).run(sendMessage, { content: 'x' });
  expect(from.code).toBe('UNAUTHENTICATED');
  const to = await messaging.as(admin).run(sendMessage, { content: 'x', toUserId: gone.id });
  expect(to.code).toBe('NOT_FOUND');
  expect(await messaging.people.findOne({ _id: gone.id })).not.toHaveProperty('messages');
});

test('a message that is sent at the same moment does not stay', async () => {
  const admin = await messaging.hire({ role: 'admin' });
  for (let round = 0; round < 6; round += 1) {
    const gone = await messaging.hire();
    let deleted = false;
    const sending = [messaging.as(gone), messaging.as(admin)].map(async (person, isAdmin) => {
      const to = isAdmin ? { toUserId: gone.id } : {};
      while (!deleted) await person.run(sendMessage, { content: 'x', ...to });
    });
    await new Promise((resolve) => setTimeout(resolve, round * 6));
    await deleteUser(gone.id);
    await isGone(gone.id);
    deleted = true;
    await Promise.all(sending);
    const ofThePerson = { $or: [{ fromUserId: gone.id }, { toUserId: gone.id }] };
    expect(await messaging.database.collection('messages').countDocuments(ofThePerson)).toBe(0);
  }
}, 240_000);

test('deleted before anything was heard of them, they stay so', async () => {
  const id = newId();
  await deleteUser(id);
  await messaging.hire();
  await isGone(id);
});
