import { markInboxRead, maxUnreadCount, unreadMessages } from '@portal/contracts/messaging/message';
import { newId } from '@portal/kernel/new-id';
import type { Account } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import {
  type MessagingTestService,
  receivedMessages,
  sendMessage,
  startMessagingService,
} from '../../../testing/service.ts';

let messaging: MessagingTestService;
let admin: Account;
beforeAll(async () => {
  messaging = await startMessagingService();
  admin = await messaging.addPerson({ role: 'admin' });
});

const messages = () => messaging.database.collection<{ _id: string }>('messages');

async function countUnread(person: Account): Promise<number | undefined> {
  return (await messaging.as(person).run(unreadMessages)).data?.count;
}

async function readFlags(person: Account): Promise<boolean[] | undefined> {
  const { data } = await messaging.as(person).run(receivedMessages);
  return data?.items.map(({ isRead }) => isRead);
}

const write = (from: Account, to?: Account) =>
  messaging.as(from).run(sendMessage, { content: 'x', ...(to && { toUserId: to.id }) });

/** Inserts messages dated an hour ago. */
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

async function publishedEvents(reader: Account, name: string) {
  const bus = await connectNatsAs('messaging', messaging.nats.url);
  const subject = `portal.messaging.${name}.${reader.id}`;
  return (await readPublishedEvents(bus, 'messaging'))
    .filter((message) => message.subject === subject)
    .map(({ event }) => event.data);
}

test('an employee marks everything as read, and later messages are unread', async () => {
  const [ada, bo] = [await messaging.addPerson(), await messaging.addPerson()];
  await old(3, ada);
  await write(admin, ada);
  await write(admin, bo);
  expect(await countUnread(ada)).toBe(4);

  const { data } = await messaging.as(ada).run(markInboxRead);
  expect(data).toEqual({ count: 0 });
  expect(await countUnread(ada)).toBe(0);
  expect(await readFlags(ada)).toEqual([true, true, true, true]);
  expect(await countUnread(bo)).toBe(1);

  await write(admin, ada);
  expect(await countUnread(ada)).toBe(1);
  expect(await readFlags(ada)).toEqual([false, true, true, true, true]);
});

test('only messages of the last minute are marked one by one', async () => {
  const ada = await messaging.addPerson();
  await old(5, ada);
  await write(admin, ada);
  await messaging.as(ada).run(markInboxRead);
  const stored = { toUserId: ada.id, readBy: ada.id } as object;
  expect(await messages().countDocuments(stored)).toBe(1);
});

test('is published once, and not at all if nothing was unread', async () => {
  const ada = await messaging.addPerson();
  await messaging.as(ada).run(markInboxRead);
  await write(admin, ada);
  await Promise.all([1, 2, 3].map(() => messaging.as(ada).run(markInboxRead)));
  await messaging.as(ada).run(markInboxRead);
  await write(admin, ada);
  await messaging.as(ada).run(markInboxRead);
  const readEvent = (version: number) => ({ id: ada.id, version, readAt: expect.any(String) });
  await eventually(async () =>
    expect(await publishedEvents(ada, 'inbox-read')).toEqual([readEvent(1), readEvent(2)]),
  );
});

test('each administrator has their own read state, and a new one starts with none', async () => {
  const [hr, other, ada] = [
    await messaging.addPerson({ role: 'admin' }),
    await messaging.addPerson({ role: 'master-admin' }),
    await messaging.addPerson(),
  ];
  await old(2, null, ada.id);
  await write(ada);
  await messaging.as(hr).run(markInboxRead);
  expect(await countUnread(hr)).toBe(0);
  expect(await countUnread(other)).toBeGreaterThanOrEqual(3);

  await write(admin, ada);
  await messaging.as(ada).run(markInboxRead);
  const promoted = { ...ada, role: 'admin' } as const;
  expect(await countUnread(promoted)).toBe(await countUnread(other));
  expect((await readFlags(promoted))?.every((isRead) => !isRead)).toBe(true);
});

test('the count stops at the maximum', async () => {
  const ada = await messaging.addPerson();
  await old(maxUnreadCount - 1, ada);
  expect(await countUnread(ada)).toBe(maxUnreadCount - 1);
  await old(40, ada);
  expect(await countUnread(ada)).toBe(maxUnreadCount);
});

test('counting examines no read message', async () => {
  const ada = await messaging.addPerson();
  await old(1_000, ada);
  await messaging.as(ada).run(markInboxRead);
  await write(admin, ada);
  await messaging.database.db?.setProfilingLevel('all');
  try {
    expect(await countUnread(ada)).toBe(1);
  } finally {
    await messaging.database.db?.setProfilingLevel('off');
  }
  const profiled = await messaging.database.collection('system.profile').find().toArray();
  const counts = profiled.filter(({ command }) => command?.find === 'messages');
  expect(counts).toMatchObject([{ docsExamined: 1, nreturned: 1 }]);
});

test('a message that arrives at the same time is either read or unread', async () => {
  const ada = await messaging.addPerson();
  for (let round = 0; round < 10; round += 1) {
    await write(admin, ada);
    await Promise.all([write(admin, ada), messaging.as(ada).run(markInboxRead)]);
    const flags = await readFlags(ada);
    expect(flags?.filter((isRead) => !isRead)).toHaveLength((await countUnread(ada)) ?? -1);
    // Only the newest can have been missed.
    expect(flags?.slice(1).every((isRead) => isRead)).toBe(true);
  }
});

test.each([unreadMessages, markInboxRead])('$name needs a session', async (contract) => {
  expect((await messaging.ask.anonymous().run(contract)).code).toBe('UNAUTHENTICATED');
  const inSetup = messaging.ask.as({ userId: newId(), stage: 'setup' });
  expect((await inSetup.run(contract)).code).toBe('SETUP_REQUIRED');
});
