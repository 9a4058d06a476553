import { userDeleted } from '@portal/contracts/identity/events';
import { unreadMessages } from '@portal/contracts/messaging/message';
import { newId } from '@portal/kernel/new-id';
import { type Account, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type MessagingTestService,
  markMessageRead,
  receivedMessages,
  sendMessage,
  sentMessages,
  startMessagingService,
} from '../../../testing/service.ts';

let messaging: MessagingTestService;
let ada: Account;
let bo: Account;
let admin: Account;
let other: Account;
beforeAll(async () => {
  messaging = await startMessagingService();
  [ada, bo] = [await messaging.addPerson(), await messaging.addPerson()];
  admin = await messaging.addPerson({ role: 'admin' });
  other = await messaging.addPerson({ role: 'master-admin' });
});

const rows = () => messaging.database.collection<{ _id: string; createdAt: Date }>('messages');
const readers = () => messaging.database.collection<{ _id: string }>('readers');

async function write(from: Account, to?: Account): Promise<string> {
  const input = { content: 'x', ...(to && { toUserId: to.id }) };
  const { data } = await messaging.as(from).run(sendMessage, input);
  return data?.id ?? '';
}

const read = (person: Account, id: string) => messaging.as(person).run(markMessageRead, { id });

async function publishedEvents(name: string, subject: string) {
  const bus = await connectNatsAs('messaging', messaging.nats.url);
  return (await readPublishedEvents(bus, 'messaging'))
    .filter((message) => message.subject === `portal.messaging.${name}.${subject}`)
    .map(({ event }) => event.data);
}

describe('reading a message', () => {
  test('is stored for the reader, once', async () => {
    const id = await write(ada);
    const responses = await Promise.all([1, 2, 3].map(() => read(admin, id)));
    for (const { data } of responses) expect(data).toMatchObject({ id, isRead: true });
    expect((await read(admin, id)).data?.isRead).toBe(true);
    const flag = async (person: Account) => {
      const { data } = await messaging.as(person).run(receivedMessages);
      return data?.items.find((message) => message.id === id)?.isRead;
    };
    expect([await flag(admin), await flag(other)]).toEqual([true, false]);

    await read(other, id);
    const event = (version: number) => ({ id, version, readAt: expect.any(String) });
    await eventually(async () => {
      expect(await publishedEvents('message-read', admin.id)).toEqual([event(2)]);
      expect(await publishedEvents('message-read', other.id)).toEqual([event(3)]);
    });
  });

  test('is for its recipients only', async () => {
    const toHr = await write(ada);
    const toAda = await write(admin, ada);
    for (const [person, id] of [
      [ada, toHr],
      [bo, toHr],
      [bo, toAda],
      [admin, toAda],
      [other, toAda],
      [admin, newId()],
    ] as const) {
      const { code, errors } = await read(person, id);
      expect({ code, message: errors[0]?.message }).toEqual({
        code: 'NOT_FOUND',
        message: 'Message not found',
      });
    }
    const written = rows().find({ _id: { $in: [toHr, toAda] } });
    for (const row of await written.toArray())
      expect(row).toMatchObject({ readBy: [], version: 1 });
    expect((await read(ada, toAda)).data?.isRead).toBe(true);
  });

  test('doesn’t apply to sent messages', async () => {
    await write(ada);
    const { data } = await messaging.as(ada).run(sentMessages);
    expect(data?.items.every(({ isRead }) => !isRead)).toBe(true);
  });

  test('one by one, leaves no read message for counting to examine', async () => {
    const person = await messaging.addPerson();
    const ids: string[] = [];
    for (let number = 0; number < 4; number += 1) ids.push(await write(admin, person));
    const anHourAgo = Date.now() - 3_600_000;
    for (const [number, _id] of ids.slice(0, 3).entries()) {
      await rows().updateOne({ _id }, { $set: { createdAt: new Date(anHourAgo + number) } });
    }
    const [first = '', second = '', third = '', newest = ''] = ids;
    const upTo = async () => (await readers().findOne({ _id: person.id })) as { own?: Date } | null;

    await read(person, second);
    expect(await upTo()).toBeNull();
    await read(person, first);
    expect((await upTo())?.own).toEqual(new Date(anHourAgo + 1));
    await read(person, third);
    const own = (await upTo())?.own as Date;
    expect(own.getTime()).toBeGreaterThan(anHourAgo + 2);
    expect(own.getTime()).toBeLessThan(Date.now() - 59_000);
    expect((await messaging.as(person).run(unreadMessages)).data).toEqual({ count: 1 });
    await read(person, newest);
    expect((await messaging.as(person).run(unreadMessages)).data).toEqual({ count: 0 });
  });

  test('many at once are all stored', async () => {
    const person = await messaging.addPerson();
    const ids: string[] = [];
    for (let number = 0; number < 40; number += 1) ids.push(await write(admin, person));
    const responses = await Promise.all(ids.map((id) => read(person, id)));
    expect(responses.filter(({ data }) => data?.isRead)).toHaveLength(40);
    expect((await messaging.as(person).run(unreadMessages)).data).toEqual({ count: 0 });
  });

  test('keeps nothing about a deleted reader', async () => {
    const [deletedPerson, id] = [await messaging.addPerson({ role: 'admin' }), await write(ada)];
    const late = await write(ada);
    await read(deletedPerson, id);
    const event = buildCloudEvent(userDeleted, deletedPerson.id, {
      id: deletedPerson.id,
      version: 2,
    });
    await publishAs(messaging.identity, userDeleted, event);
    await eventually(async () => {
      expect(await rows().countDocuments({ readBy: deletedPerson.id })).toBe(0);
      expect(await publishedEvents('message-read', deletedPerson.id)).toEqual([]);
    });
    expect((await read(deletedPerson, late)).code).toBe('UNAUTHENTICATED');
    expect(await readers().findOne({ _id: deletedPerson.id })).toBeNull();
  });
});

test('needs a session', async () => {
  const id = await write(ada);
  expect((await messaging.ask.anonymous().run(markMessageRead, { id })).code).toBe(
    'UNAUTHENTICATED',
  );
  const inSetup = messaging.ask.as({ userId: admin.id, role: 'admin', stage: 'setup' });
  expect((await inSetup.run(markMessageRead, { id })).code).toBe('SETUP_REQUIRED');
});
