import { markInboxRead } from '@portal/contracts/messaging/message';
import { passwordForgotten } from '@portal/contracts/people/events';
import { eventually } from '@portal/testing/eventually';
import { natsAs, published } from '@portal/testing/nats';
import { type Account, cloudEventOf, publishAs } from '@portal/testing/people';
import { beforeAll, expect, test } from 'vitest';
import { type Messaging, receivedMessages, startMessaging } from '../test-service.ts';

let messaging: Messaging;
let hr: Account;
beforeAll(async () => {
  messaging = await startMessaging();
  hr = await messaging.hire({ role: 'admin' });
});

const forgotten = (person: Account, at = new Date()) =>
  cloudEventOf(passwordForgotten, person.id, { id: person.id, version: 1 }, at);

async function messagesFrom(person: Account, count: number) {
  return eventually(async () => {
    const { data } = await messaging.as(hr).run(receivedMessages);
    const theirs = (data?.items ?? []).filter(({ fromUser }) => fromUser.id === person.id);
    expect(theirs).toHaveLength(count);
    return theirs;
  });
}

test('HR gets a message from the person that says what to do, and it is told of', async () => {
  const person = await messaging.hire();
  const event = forgotten(person);
  await publishAs(messaging.identity, passwordForgotten, event);
  const [message] = await messagesFrom(person, 1);
  expect(message).toMatchObject({
    subject: 'Forgotten password',
    content: expect.stringMatching(/make sure.*Reset Password in Staff Management/),
    isRead: false,
    isAdminMessage: false,
    toUserId: null,
  });
  const bus = await natsAs('messaging', messaging.nats.url);
  await eventually(async () => {
    const events = (await published(bus, 'messaging')).map(({ event }) => event);
    const told = events.filter(({ subject }) => subject === person.id);
    expect(told.map(({ data }) => data)).toEqual([
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

test('of one that is heard late, who has read all until then has not read', async () => {
  const person = await messaging.hire();
  await publishAs(messaging.identity, passwordForgotten, forgotten(person));
  const [early] = await messagesFrom(person, 1);
  // A transaction may see a message a moment later than a read does.
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

test('of an administrator it names what can be done for one', async () => {
  const person = await messaging.hire({ role: 'master-admin' });
  await publishAs(messaging.identity, passwordForgotten, forgotten(person));
  const [message] = await messagesFrom(person, 1);
  expect(message?.content).toContain('Reset as New User in Master Admin');
});

test('an event that comes again is one message', async () => {
  const person = await messaging.hire();
  const event = forgotten(person);
  for (let times = 0; times < 3; times += 1) {
    const subject = `${event.type}.${event.subject}`;
    await messaging.identity.jetstream().publish(subject, JSON.stringify(event));
  }
  // What comes after them has been handled.
  await messaging.hire();
  await messagesFrom(person, 1);
});
