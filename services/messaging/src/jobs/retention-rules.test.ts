import { erasuresQuery } from '@portal/contracts/erasure-report';
import { userChanged, userDeleted } from '@portal/contracts/identity/events';
import { serviceStateQuery } from '@portal/contracts/service-state';
import { newId } from '@portal/kernel/new-id';
import { createLog } from '@portal/runtime/log';
import { removeExpiredData } from '@portal/runtime/retention/remove-expired-data';
import { buildAccount, buildCloudEvent } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { type MessagingWithMail, startMessagingWithMail } from '../../testing/mail-service.ts';
import { dropMailExpiry } from '../migrations/drop-mail-expiry.ts';
import { createMailStore } from '../store/mails.ts';
import { createMessageStore } from '../store/messages.ts';
import { createPeopleStore } from '../store/people.ts';
import { retentionRules } from './retention-rules.ts';

const log = createLog({ service: 'messaging', level: 'silent' });
const now = new Date('2026-11-28T03:00:00Z');
const messagingState = serviceStateQuery('messaging');
const messagingErasures = erasuresQuery('messaging');

let messaging: MessagingWithMail;
beforeAll(async () => {
  messaging = await startMessagingWithMail();
});

const rows = (name: string) => messaging.database.collection<{ _id: string }>(name);

/** Stores a message and a sent mail of the time, from or to the person. */
async function store(userId: string, at: string): Promise<string> {
  const [id, createdAt] = [newId(), new Date(at)];
  const message = { version: 1, subject: '', content: 'x', createdAt, readBy: [] };
  await rows('messages').insertMany([
    { _id: id, ...message, fromUserId: userId, toUserId: null },
    { _id: `to-${id}`, ...message, fromUserId: newId(), toUserId: userId },
  ] as never[]);
  const mail = { kind: 'leave-decided', personId: userId, sealed: null, createdAt };
  await rows('mails').insertOne({ _id: id, ...mail, doneAt: createdAt, outcome: 'sent' } as never);
  return id;
}

/** Stores a mail that was given up at a time. */
async function storeUndelivered(personId: string, at: string): Promise<string> {
  const [id, createdAt] = [newId(), new Date(at)];
  const mail = { kind: 'leave-decided', personId, sealed: 'x', createdAt, doneAt: null };
  await rows('mails').insertOne({ _id: id, ...mail, failedAt: createdAt } as never);
  return id;
}

const idsOf = async (name: string, userId: string) => {
  const ofPerson = [{ fromUserId: userId }, { toUserId: userId }, { personId: userId }];
  return (await rows(name).distinct('_id', { $or: ofPerson } as never)).sort();
};

async function run(): Promise<void> {
  const { database: connection } = messaging;
  const stores = {
    messages: createMessageStore(connection),
    mails: createMailStore(connection),
    people: createPeopleStore(connection),
  };
  const env = {
    RETENTION_MESSAGES_YEARS: 2,
    RETENTION_MAILS_DAYS: 30,
    RETENTION_ADDRESSES_DAYS: 90,
  };
  const bus = await connectNatsAs('messaging', messaging.nats.url);
  const rules = retentionRules({ bus, connection, ...stores }, env);
  await removeExpiredData({ connection, rules, log }, now, async () => undefined);
}

test('removes messages of 2 years and emails of 30 days ago, but none of people on legal hold', async () => {
  const [person, held] = [await messaging.addPerson(), await messaging.addPerson()];
  const hold = (version: number, isOnLegalHold: boolean) => {
    const account = buildAccount({ ...held, version, isOnLegalHold });
    return messaging.publish(userChanged, buildCloudEvent(userChanged, held.id, account));
  };
  await hold(2, true);
  const isHeld = (isOnLegalHold: boolean) =>
    eventually(async () =>
      expect(await messaging.people.findOne({ _id: held.id })).toMatchObject({ isOnLegalHold }),
    );
  await isHeld(true);
  const old = '2024-11-27T12:00:00Z';
  await store(person.id, old);
  const recentMessage = await store(person.id, '2024-11-28T12:00:00Z');
  const recentMail = await store(person.id, '2026-10-29T12:00:00Z');
  const kept = await store(held.id, old);
  await run();
  const ofPerson = [recentMail, recentMessage, `to-${recentMail}`, `to-${recentMessage}`];
  expect(await idsOf('messages', person.id)).toEqual(ofPerson.sort());
  expect(await idsOf('mails', person.id)).toEqual([recentMail]);
  expect(await idsOf('messages', held.id)).toEqual([kept, `to-${kept}`].sort());
  expect(await idsOf('mails', held.id)).toEqual([kept]);
  await hold(3, false);
  await isHeld(false);
  await run();
  expect(await idsOf('messages', held.id)).toEqual([]);
  expect(await idsOf('mails', held.id)).toEqual([]);
});

test('removes emails that couldn’t be delivered 30 days ago, but none that wait', async () => {
  const person = await messaging.addPerson();
  const [old, recent] = ['2026-10-28T12:00:00Z', '2026-10-29T12:00:00Z'];
  await storeUndelivered(person.id, old);
  const kept = await storeUndelivered(person.id, recent);
  const waiting = await storeUndelivered(person.id, old);
  await rows('mails').updateOne({ _id: waiting }, { $set: { failedAt: null, queuedAt: now } });
  await run();
  expect(await idsOf('mails', person.id)).toEqual([kept, waiting].sort());
});

test('administrators see what was removed, nobody else does', async () => {
  const { data } = await messaging.as(messaging.admin).run(messagingState);
  expect(data?.retention).toMatchObject([
    { kind: 'MESSAGES', years: 2, days: null, failures: 0 },
    { kind: 'MAILS', years: null, days: 30, failures: 0 },
  ]);
  expect(data?.jobs).toContainEqual(expect.objectContaining({ name: 'retention' }));
  const refused = await messaging.as(await messaging.addPerson()).run(messagingState);
  expect(refused.code).toBe('FORBIDDEN');
});

test('drops the index with which the database removed emails itself', async () => {
  const mails = messaging.database.collection('mails');
  await mails.dropIndex('doneAt_1');
  await mails.createIndex({ doneAt: 1 }, { expireAfterSeconds: 2_592_000 });
  await dropMailExpiry(messaging.database);
  await dropMailExpiry(messaging.database);
  const left = (await mails.indexes()).filter(({ key }) => Object.hasOwn(key, 'doneAt'));
  expect(left).toEqual([]);
  await mails.createIndex({ doneAt: 1 });
});

test('administrators see how much of a deleted person was removed, nobody else does', async () => {
  const person = await messaging.addPerson();
  await store(person.id, '2026-11-01T12:00:00Z');
  const deletion = { id: person.id, version: 9 };
  await messaging.publish(userDeleted, buildCloudEvent(userDeleted, person.id, deletion));
  await eventually(async () => {
    const { data } = await messaging.as(messaging.admin).run(messagingErasures);
    expect(data).toContainEqual({
      userId: person.id,
      removedAt: expect.any(String),
      removed: [
        { kind: 'messages', count: 2 },
        { kind: 'mails', count: 1 },
      ],
      purgedAt: expect.any(String),
      completedAt: expect.any(String),
    });
  });
  const refused = await messaging.as(await messaging.addPerson()).run(messagingErasures);
  expect(refused.code).toBe('FORBIDDEN');
});
