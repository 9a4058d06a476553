import { passwordForgotten } from '@portal/contracts/identity/events';
import { markInboxRead } from '@portal/contracts/messaging/message';
import { type Account, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import {
  type MessagingTestService,
  receivedMessages,
  startMessagingService,
} from '../../testing/service.ts';

let messaging: MessagingTestService;
let hr: Account;
beforeAll(async () => {
  messaging = await startMessagingService();
  hr = await messaging.addPerson({ role: 'admin' });
});

const forgotten = (person: Account, at = new Date()) =>
  buildCloudEvent(passwordForgotten, person.id, { id: person.id, version: 1 }, at);

async function messagesFrom(person: Account, count: number) {
  return eventually(async () => {
    const { data } = await messaging.as(hr).run(receivedMessages);
    const theirs = (data?.items ?? []).filter(({ fromUser }) => fromUser.id === person.id);
    expect(theirs).toHaveLength(count);
    return theirs;
  });
}

test('HR gets a message from the person with instructions, and it is published', async () => {
  const person = await messaging.addPerson();
  const event = forgotten(person);
  await publishAs(messaging.identity, passwordForgotten, event);
  const [message] = await messagesFrom(person, 1);
  expect(message).toMatchObject({
    subject: 'Forgotten password',
    content: expect.stringMatching(/check that.*Reset password in Staff Management/),
    isRead: false,
    isAdminMessage: false,
    toUserId: null,
  });
  const bus = await connectNatsAs('messaging', messaging.nats.url);
  await eventually(async () => {
    const events = (await readPublishedEvents(bus, 'messaging')).map(({ event }) => event);
    const published = events.filter(({ subject }) => subject === person.id);
    expect(published.map(({ data }) => data)).toEqual([
      {
        id: message?.id,
        version: 1,
        fromUserId: person.id,
        toUserId: null,
        isAdminMessage: false,
        createdAt: message?.createdAt,
      },
    ]);
  });
});

test('a message from a late event is unread even for readers who have read everything before', async () => {
  const person = await messaging.addPerson();
  await publishAs(messaging.identity, passwordForgotten, forgotten(person));
  const [early] = await messagesFrom(person, 1);
  // A transaction may see a message slightly later than a plain read.
  await eventually(async () => {
    await messaging.as(hr).run(markInboxRead);
    const [message] = await messagesFrom(person, 1);
    expect(message?.isRead).toBe(true);
  });
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await publishAs(messaging.identity, passwordForgotten, forgotten(person, anHourAgo));
  const messages = await messagesFrom(person, 2);
  expect(messages.map(({ isRead }) => isRead)).toEqual([false, true]);
  expect(messages[1]?.id).toBe(early?.id);
});

test('the message about an administrator has the instructions for one', async () => {
  const person = await messaging.addPerson({ role: 'master-admin' });
  await publishAs(messaging.identity, passwordForgotten, forgotten(person));
  const [message] = await messagesFrom(person, 1);
  expect(message?.content).toContain('Reset as New User in Master Admin');
});

test('a repeated event makes one message', async () => {
  const person = await messaging.addPerson();
  const event = forgotten(person);
  for (let times = 0; times < 3; times += 1) {
    const subject = `${event.type}.${event.subject}`;
    await messaging.identity.jetstream().publish(subject, JSON.stringify(event));
  }
  // A later event has been handled, so these have been too.
  await messaging.addPerson();
  await messagesFrom(person, 1);
});
