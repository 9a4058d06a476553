import { markInboxRead, mostUnread, unreadMessages } from '@portal/contracts/messaging/message';
import { eventually } from '@portal/testing/eventually';
import { natsAs, published } from '@portal/testing/nats';
import { type Account, newId } from '@portal/testing/people';
import { beforeAll, expect, test } from 'vitest';
import { type Messaging, receivedMessages, sendMessage, startMessaging } from '../test-service.ts';

let messaging: Messaging;
let admin: Account;
beforeAll(async () => {
  messaging = await startMessaging();
  admin = await messaging.hire({ role: 'admin' });
});

const messages = () => messaging.database.collection<{ _id: string }>('messages');

async function unread(person: Account): Promise<number | undefined> {
  return (await messaging.as(person).run(unreadMessages)).data?.count;
}

async function readFlags(person: Account): Promise<boolean[] | undefined> {
  const { data } = await messaging.as(person).run(receivedMessages);
  return data?.items.map(({ isRead }) => isRead);
}

const write = (from: Account, to?: Account) =>
  messaging.as(from).run(sendMessage, { content: 'x', ...(to && { toUserId: to.id }) });

/** Messages of an hour ago, as if they had been sent then. */
async function old(count: number, to: Account | null, from = newId()) {
  const createdAt = Date.now() - 3_600_000;
  await messages().insertMany(
    Array.from({ length: count }, (_, number) => ({
      _id: newId(),
      version: 1,
      subject: 's',
      content: 'c',
      createdAt: new Date(createdAt + number),
      fromUserId: from,
      toUserId: to?.id ?? null,
      readBy: [],
    })),
  );
}

async function toldTo(reader: Account, name: string) {
  const bus = await natsAs('messaging', messaging.nats.url);
  const subject = `portal.messaging.${name}.${reader.id}`;
  return (await published(bus, 'messaging'))
    .filter((message) => message.subject === subject)
    .map(({ event }) => event.data);
}

test('an employee reads all that there is, old and new, and what comes then is unread', async () => {
  const [ada, bo] = [await messaging.hire(), await messaging.hire()];
  await old(3, ada);
  await write(admin, ada);
  await write(admin, bo);
  expect(await unread(ada)).toBe(4);

  const { data } = await messaging.as(ada).run(markInboxRead);
  expect(data).toEqual({ count: 0 });
  expect(await unread(ada)).toBe(0);
  expect(await readFlags(ada)).toEqual([true, true, true, true]);
  expect(await unread(bo)).toBe(1);

  await write(admin, ada);
  expect(await unread(ada)).toBe(1);
  expect(await readFlags(ada)).toEqual([false, true, true, true, true]);
});

test('only the last minute is noted with the messages', async () => {
  const ada = await messaging.hire();
  await old(5, ada);
  await write(admin, ada);
  await messaging.as(ada).run(markInboxRead);
  const noted = { toUserId: ada.id, readBy: ada.id } as object;
  expect(await messages().countDocuments(noted)).toBe(1);
});

test('it is told once, and nothing is told where nothing was unread', async () => {
  const ada = await messaging.hire();
  await messaging.as(ada).run(markInboxRead);
  await write(admin, ada);
  await Promise.all([1, 2, 3].map(() => messaging.as(ada).run(markInboxRead)));
  await messaging.as(ada).run(markInboxRead);
  await write(admin, ada);
  await messaging.as(ada).run(markInboxRead);
  const told = (version: number) => ({ id: ada.id, version, readAt: expect.any(String) });
  await eventually(async () => expect(await toldTo(ada, 'inbox-read')).toEqual([told(1), told(2)]));
});

test('each administrator has read what they have read, and a new one nothing', async () => {
  const [hr, other, ada] = [
    await messaging.hire({ role: 'admin' }),
    await messaging.hire({ role: 'master-admin' }),
    await messaging.hire(),
  ];
  await old(2, null, ada.id);
  await write(ada);
  await messaging.as(hr).run(markInboxRead);
  expect(await unread(hr)).toBe(0);
  expect(await unread(other)).toBeGreaterThanOrEqual(3);

  await write(admin, ada);
  await messaging.as(ada).run(markInboxRead);
  const promoted = { ...ada, role: 'admin' } as const;
  expect(await unread(promoted)).toBe(await unread(other));
  expect((await readFlags(promoted))?.every((isRead) => !isRead)).toBe(true);
});

test('many are counted no further than it is told', async () => {
  const ada = await messaging.hire();
  await old(mostUnread - 1, ada);
  expect(await unread(ada)).toBe(mostUnread - 1);
  await old(40, ada);
  expect(await unread(ada)).toBe(mostUnread);
});

test('counting looks at nothing that was read', async () => {
  const ada = await messaging.hire();
  await old(1_000, ada);
  await messaging.as(ada).run(markInboxRead);
  await write(admin, ada);
  await messaging.database.db?.setProfilingLevel('all');
  try {
    expect(await unread(ada)).toBe(1);
  } finally {
    await messaging.database.db?.setProfilingLevel('off');
  }
  const profiled = await messaging.database.collection('system.profile').find().toArray();
  const counts = profiled.filter(({ command }) => command?.find === 'messages');
  expect(counts).toMatchObject([{ docsExamined: 1, nreturned: 1 }]);
});

test('one that arrives while the inbox is read is unread, or read', async () => {
  const ada = await messaging.hire();
  for (let round = 0; round < 10; round += 1) {
    await write(admin, ada);
    await Promise.all([write(admin, ada), messaging.as(ada).run(markInboxRead)]);
    const flags = await readFlags(ada);
    expect(flags?.filter((isRead) => !isRead)).toHaveLength((await unread(ada)) ?? -1);
    // Nothing but the newest can have been missed.
    expect(flags?.slice(1).every((isRead) => isRead)).toBe(true);
  }
});

test.each([unreadMessages, markInboxRead])('$name is for who is signed in', async (contract) => {
  expect((await messaging.ask.anonymous().run(contract)).code).toBe('UNAUTHENTICATED');
  const inSetup = messaging.ask.as({ userId: newId(), stage: 'setup' });
  expect((await inSetup.run(contract)).code).toBe('SETUP_REQUIRED');
});
