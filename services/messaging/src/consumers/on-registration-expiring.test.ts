import { registrationExpiring, userDeleted } from '@portal/contracts/identity/events';
import { saveMailPreferences } from '@portal/contracts/messaging/mail-preferences';
import { newId } from '@portal/kernel/new-id';
import { type Account, buildCloudEvent } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { type MessagingWithMail, startMessagingWithMail } from '../../testing/mail-service.ts';
import { receivedMessages, sentMessages } from '../../testing/service.ts';

let messaging: MessagingWithMail;
beforeAll(async () => {
  messaging = await startMessagingWithMail();
});

function expiring(person: Account, at = new Date()) {
  const data = {
    id: newId(),
    version: 3,
    userId: person.id,
    kind: 'nmc',
    trainingName: null,
    expiresOn: '2027-03-31',
    daysBefore: 30,
  };
  return buildCloudEvent(registrationExpiring, person.id, data, at);
}

const publish = (event: ReturnType<typeof expiring>, times = 1) =>
  messaging.publish(registrationExpiring, event, times);
const inboxOf = async (person: Account) =>
  (await messaging.as(person).run(receivedMessages)).data?.items ?? [];
const mailsOf = ({ id }: Account) => messaging.rows.find({ personId: id }).toArray();
/** A read of the database may be slightly behind the service’s. */
const oneMailOf = (person: Account) =>
  eventually(async () => {
    const [mail, ...others] = await mailsOf(person);
    if (!mail) throw new Error('no email yet');
    expect(others).toEqual([]);
    return mail;
  });

async function messagesTo(person: Account, count: number) {
  return eventually(async () => {
    const messages = await inboxOf(person);
    expect(messages).toHaveLength(count);
    return messages;
  });
}

test('the person gets one message from HR and one email, whatever is redelivered', async () => {
  const person = await messaging.addPerson();
  await publish(expiring(person), 3);
  const [message] = await messagesTo(person, 1);
  expect(message).toMatchObject({
    subject: 'Your NMC registration expires on 31 March 2027',
    content: expect.stringContaining('renew it with the NMC'),
    isRead: false,
    isAdminMessage: true,
    toUserId: person.id,
  });
  // A later event has been handled, so the repeats have been too.
  await messaging.addPerson();
  await messagesTo(person, 1);
  const mail = await oneMailOf(person);
  expect(mail.kind).toBe('message-from-hr');
  await messaging.waitForOutcome(mail._id);
  // Nobody has sent it.
  for (const reader of [person, messaging.admin]) {
    const { data } = await messaging.as(reader).run(sentMessages);
    expect(data?.items).toEqual([]);
  }
});

test('the message is published as from HR, without its text', async () => {
  const person = await messaging.addPerson();
  await publish(expiring(person));
  const [message] = await messagesTo(person, 1);
  const bus = await connectNatsAs('messaging', messaging.nats.url);
  await eventually(async () => {
    const events = (await readPublishedEvents(bus, 'messaging')).map(({ event }) => event);
    const published = events.filter(({ subject }) => subject === person.id);
    expect(published.map(({ data }) => data)).toEqual([
      {
        id: message?.id,
        version: 1,
        fromUserId: null,
        toUserId: person.id,
        isAdminMessage: true,
        createdAt: message?.createdAt,
      },
    ]);
  });
});

test('each reminder makes a message of its own', async () => {
  const person = await messaging.addPerson();
  await publish(expiring(person));
  await publish(expiring(person));
  await messagesTo(person, 2);
});

test('without emails about messages there is only the message', async () => {
  const person = await messaging.addPerson();
  await messaging.as(person).run(saveMailPreferences, { messages: false });
  await publish(expiring(person));
  await messagesTo(person, 1);
  await messaging.waitForOutcome((await oneMailOf(person))._id, 'unwanted');
});

test('an old event makes a message, but no email', async () => {
  const person = await messaging.addPerson();
  await publish(expiring(person, new Date(Date.now() - 4 * 24 * 60 * 60_000)));
  await messagesTo(person, 1);
  expect(await mailsOf(person)).toEqual([]);
});

test('administrators find theirs in HR’s inbox, which they read', async () => {
  const person = await messaging.addPerson({ role: 'admin', firstName: 'Edith' });
  await publish(expiring(person));
  await eventually(async () => {
    const theirs = (await inboxOf(messaging.admin)).filter(
      ({ fromUser }) => fromUser.id === person.id,
    );
    expect(theirs).toMatchObject([
      { subject: 'My NMC registration expires on 31 March 2027', toUserId: null },
    ]);
  });
  expect((await oneMailOf(person)).kind).toBe('message-to-hr');
});

test('a deleted person gets none', async () => {
  const person = await messaging.addPerson();
  const deletion = { id: person.id, version: 2 };
  await messaging.publish(userDeleted, buildCloudEvent(userDeleted, person.id, deletion));
  await publish(expiring(person));
  await messaging.addPerson();
  const messages = messaging.database.collection('messages');
  expect(await messages.countDocuments({ toUserId: person.id })).toBe(0);
});
