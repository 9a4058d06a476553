import { userChanged, userDeleted } from '@portal/contracts/identity/events';
import { hrEmailQuery, saveHrEmail } from '@portal/contracts/messaging/hr-email';
import {
  mailPreferencesQuery,
  saveMailPreferences,
} from '@portal/contracts/messaging/mail-preferences';
import { serviceStateQuery } from '@portal/contracts/service-state';
import { type Account, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { type MessagingTestService, startMessagingService } from '../../../testing/service.ts';

let messaging: MessagingTestService;
let hr: Account;
beforeAll(async () => {
  messaging = await startMessagingService();
  hr = await messaging.addPerson({ role: 'admin' });
});

/** The events about a person, once the outbox is empty. */
async function publishedEvents(person: Account) {
  await eventually(async () => {
    const waiting = { publishedAt: null };
    expect(await messaging.database.collection('outbox').countDocuments(waiting)).toBe(0);
  });
  const events = await readPublishedEvents(
    await connectNatsAs('messaging', messaging.nats.url),
    'messaging',
  );
  return events.map(({ event }) => event).filter(({ subject }) => subject === person.id);
}

async function forget(person: Account) {
  const { identity, people } = messaging;
  const event = buildCloudEvent(userDeleted, person.id, { id: person.id, version: 9 });
  await publishAs(identity, userDeleted, event);
  await eventually(async () =>
    expect(await people.findOne({ _id: person.id, deleted: true })).not.toBeNull(),
  );
}

test('HR’s address is unset at first, can be set and can be removed', async () => {
  const ask = messaging.as(hr);
  expect((await ask.run(hrEmailQuery)).data).toEqual({ hrEmail: null });
  const set = await ask.run(saveHrEmail, { hrEmail: ' hr@example.org ' });
  expect(set.data).toEqual({ hrEmail: 'hr@example.org' });
  await ask.run(saveHrEmail, { hrEmail: 'hr@example.org' });
  expect((await ask.run(hrEmailQuery)).data).toEqual({ hrEmail: 'hr@example.org' });
  expect((await ask.run(saveHrEmail, { hrEmail: '' })).data).toEqual({ hrEmail: null });
  expect((await ask.run(hrEmailQuery)).data).toEqual({ hrEmail: null });

  const events = await publishedEvents(hr);
  const note = { id: hr.id, action: 'hr-email-changed', actorId: hr.id };
  // The second request changed nothing, so it published nothing.
  expect(events.map(({ data }) => data)).toMatchObject([
    { ...note, version: 1, details: [{ field: 'email', before: 'none', after: 'set' }] },
    { ...note, version: 2, details: [{ field: 'email', before: 'set', after: 'none' }] },
  ]);
  expect(JSON.stringify(events)).not.toContain('hr@');
});

test.each(['hr', 'a b@example.org', 'hr@example.org\r\nbcc: all@example.org', { $gt: '' }, null])(
  '%j is refused as HR’s address',
  async (hrEmail) => {
    const response = await messaging.as(hr).query(saveHrEmail.document, { input: { hrEmail } });
    expect(response.code).toBe('BAD_INPUT');
  },
);

test('an employee can neither see nor set HR’s address', async () => {
  const ask = messaging.as(await messaging.addPerson());
  expect((await ask.run(hrEmailQuery)).code).toBe('FORBIDDEN');
  expect((await ask.run(saveHrEmail, { hrEmail: 'me@example.org' })).code).toBe('FORBIDDEN');
  expect((await messaging.ask.anonymous().run(hrEmailQuery)).code).toBe('UNAUTHENTICATED');
});

test('a deleted administrator can’t set it', async () => {
  const deletedPerson = await messaging.addPerson({ role: 'admin' });
  await forget(deletedPerson);
  const response = await messaging
    .as(deletedPerson)
    .run(saveHrEmail, { hrEmail: 'gone@example.org' });
  expect(response.code).toBe('UNAUTHENTICATED');
  expect((await messaging.as(hr).run(hrEmailQuery)).data).toEqual({ hrEmail: null });
});

test('a person gets all emails by default, and turns each kind off separately', async () => {
  const person = await messaging.addPerson();
  const [ask, other] = [messaging.as(person), messaging.as(await messaging.addPerson())];
  const all = { decisions: true, messages: true, hasAddress: false };
  expect((await ask.run(mailPreferencesQuery)).data).toEqual(all);
  const without = { ...all, messages: false };
  expect((await ask.run(saveMailPreferences, { messages: false })).data).toEqual(without);
  expect((await ask.run(saveMailPreferences, {})).data).toEqual(without);
  await Promise.all([
    ask.run(saveMailPreferences, { messages: true }),
    ask.run(saveMailPreferences, { decisions: false }),
  ]);
  expect((await ask.run(mailPreferencesQuery)).data).toEqual({ ...all, decisions: false });
  expect((await other.run(mailPreferencesQuery)).data).toEqual(all);
  expect(await publishedEvents(person)).toEqual([]);
});

test('shows whether there is an address, but not which', async () => {
  const person = await messaging.addPerson({ sealedEmail: 'v1.sealed' });
  const { data } = await messaging.as(person).run(mailPreferencesQuery);
  expect(data).toEqual({ decisions: true, messages: true, hasAddress: true });
  const without = { ...person, version: 2, sealedEmail: null };
  await publishAs(
    messaging.identity,
    userChanged,
    buildCloudEvent(userChanged, person.id, without),
  );
  await eventually(async () => {
    const now = await messaging.as(person).run(mailPreferencesQuery);
    expect(now.data).toMatchObject({ hasAddress: false });
  });
});

test('preferences are deleted with their person and can’t be set again', async () => {
  const person = await messaging.addPerson();
  await messaging.as(person).run(saveMailPreferences, { messages: false });
  const rows = messaging.database.collection<{ _id: string }>('mailpreferences');
  expect(await rows.countDocuments({ _id: person.id })).toBe(1);
  await forget(person);
  const again = await messaging.as(person).run(saveMailPreferences, { messages: false });
  expect(again.code).toBe('UNAUTHENTICATED');
  expect(await rows.countDocuments({ _id: person.id })).toBe(0);
});

test('an administrator has no email preferences', async () => {
  expect((await messaging.as(hr).run(mailPreferencesQuery)).code).toBe('FORBIDDEN');
  expect((await messaging.as(hr).run(saveMailPreferences, { messages: false })).code).toBe(
    'FORBIDDEN',
  );
});

test('the service state has the number of waiting mails', async () => {
  const { data } = await messaging.as(hr).run(serviceStateQuery('messaging'));
  expect(data).toMatchObject({
    databaseConnected: true,
    queuesConnected: true,
    queues: [{ name: 'mail', waiting: 0, failed: 0 }],
  });
});
