import { hrEmailQuery, saveHrEmail } from '@portal/contracts/messaging/hr-email';
import {
  mailPreferencesQuery,
  saveMailPreferences,
} from '@portal/contracts/messaging/mail-preferences';
import { userChanged, userDeleted } from '@portal/contracts/people/events';
import { serviceStateOf } from '@portal/contracts/service-state';
import { eventually } from '@portal/testing/eventually';
import { natsAs, published } from '@portal/testing/nats';
import { type Account, cloudEventOf, publishAs } from '@portal/testing/people';
import { beforeAll, expect, test } from 'vitest';
import { type Messaging, startMessaging } from '../test-service.ts';

let messaging: Messaging;
let hr: Account;
beforeAll(async () => {
  messaging = await startMessaging();
  hr = await messaging.hire({ role: 'admin' });
});

/** What was told of a person, once all that is stored is published. */
async function told(person: Account) {
  await eventually(async () => {
    const waiting = { publishedAt: null };
    expect(await messaging.database.collection('outbox').countDocuments(waiting)).toBe(0);
  });
  const events = await published(await natsAs('messaging', messaging.nats.url), 'messaging');
  return events.map(({ event }) => event).filter(({ subject }) => subject === person.id);
}

async function forget(person: Account) {
  const { identity, people } = messaging;
  const event = cloudEventOf(userDeleted, person.id, { id: person.id, version: 9 });
  await publishAs(identity, userDeleted, event);
  await eventually(async () =>
    expect(await people.findOne({ _id: person.id, deleted: true })).not.toBeNull(),
  );
}

test('nobody has said where HR’s mails go, then somebody does, and then ends them', async () => {
  const ask = messaging.as(hr);
  expect((await ask.run(hrEmailQuery)).data).toEqual({ hrEmail: null });
  const set = await ask.run(saveHrEmail, { hrEmail: ' hr@example.org ' });
  expect(set.data).toEqual({ hrEmail: 'hr@example.org' });
  await ask.run(saveHrEmail, { hrEmail: 'hr@example.org' });
  expect((await ask.run(hrEmailQuery)).data).toEqual({ hrEmail: 'hr@example.org' });
  expect((await ask.run(saveHrEmail, { hrEmail: '' })).data).toEqual({ hrEmail: null });
  expect((await ask.run(hrEmailQuery)).data).toEqual({ hrEmail: null });

  const events = await told(hr);
  const note = { id: hr.id, action: 'hr-email-changed', actorId: hr.id };
  // The second time changed nothing, and so is told to nobody.
  expect(events.map(({ data }) => data)).toMatchObject([
    { ...note, version: 1, details: [{ field: 'email', before: 'none', after: 'set' }] },
    { ...note, version: 2, details: [{ field: 'email', before: 'set', after: 'none' }] },
  ]);
  expect(JSON.stringify(events)).not.toContain('hr@');
});

test.each(['hr', 'a b@example.org', 'hr@example.org\r\nbcc: all@example.org', { $gt: '' }, null])(
  '%j is no address for HR',
  async (hrEmail) => {
    const answer = await messaging.as(hr).query(saveHrEmail.document, { input: { hrEmail } });
    expect(answer.code).toBe('BAD_INPUT');
  },
);

test('an employee neither sees where HR’s mails go nor sets it', async () => {
  const ask = messaging.as(await messaging.hire());
  expect((await ask.run(hrEmailQuery)).code).toBe('FORBIDDEN');
  expect((await ask.run(saveHrEmail, { hrEmail: 'me@example.org' })).code).toBe('FORBIDDEN');
  expect((await messaging.ask.anonymous().run(hrEmailQuery)).code).toBe('UNAUTHENTICATED');
});

test('an administrator who was deleted sets it no more', async () => {
  const gone = await messaging.hire({ role: 'admin' });
  await forget(gone);
  const answer = await messaging.as(gone).run(saveHrEmail, { hrEmail: 'gone@example.org' });
  expect(answer.code).toBe('UNAUTHENTICATED');
  expect((await messaging.as(hr).run(hrEmailQuery)).data).toEqual({ hrEmail: null });
});

test('a person hears of everything until they say otherwise, each of the two by itself', async () => {
  const person = await messaging.hire();
  const [ask, other] = [messaging.as(person), messaging.as(await messaging.hire())];
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
  expect(await told(person)).toEqual([]);
});

test('whether there is an address is known, but not which', async () => {
  const person = await messaging.hire({ sealedEmail: 'v1.sealed' });
  const { data } = await messaging.as(person).run(mailPreferencesQuery);
  expect(data).toEqual({ decisions: true, messages: true, hasAddress: true });
  const without = { ...person, version: 2, sealedEmail: null };
  await publishAs(messaging.identity, userChanged, cloudEventOf(userChanged, person.id, without));
  await eventually(async () => {
    const now = await messaging.as(person).run(mailPreferencesQuery);
    expect(now.data).toMatchObject({ hasAddress: false });
  });
});

test('preferences go with their person, and nobody makes them again', async () => {
  const person = await messaging.hire();
  await messaging.as(person).run(saveMailPreferences, { messages: false });
  const rows = messaging.database.collection<{ _id: string }>('mailpreferences');
  expect(await rows.countDocuments({ _id: person.id })).toBe(1);
  await forget(person);
  const again = await messaging.as(person).run(saveMailPreferences, { messages: false });
  expect(again.code).toBe('UNAUTHENTICATED');
  expect(await rows.countDocuments({ _id: person.id })).toBe(0);
});

test('an administrator has no preferences', async () => {
  expect((await messaging.as(hr).run(mailPreferencesQuery)).code).toBe('FORBIDDEN');
  expect((await messaging.as(hr).run(saveMailPreferences, { messages: false })).code).toBe(
    'FORBIDDEN',
  );
});

test('how many mails wait is part of how the service is', async () => {
  const { data } = await messaging.as(hr).run(serviceStateOf('messaging'));
  expect(data).toMatchObject({
    databaseConnected: true,
    queuesConnected: true,
    queues: [{ name: 'mail', waiting: 0, failed: 0 }],
  });
});
