import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import type { Connection } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { createMailStore, type MailStore, type NewMail, type QueuedMail } from './mails.ts';

const now = new Date('2026-07-01T08:00:00Z');
const each = { waiting: 30, failed: 2_000, sent: 3_000 };
let connection: Connection;
let mails: MailStore;

beforeAll(async () => {
  connection = await connectDatabase(await freshDatabase('messaging-mails'));
  mails = createMailStore(connection);
  await connection.model('Mail').createIndexes();
  const some = (count: number, state: object) =>
    Array.from({ length: count }, (_, number) => ({
      _id: newId(),
      kind: 'leave-requested',
      personId: newId(),
      sealed: null,
      // Pairs with the same time must still have a stable order.
      createdAt: new Date(now.getTime() - Math.floor(number / 2)),
      ...state,
    }));
  await connection
    .model('Mail')
    .insertMany([
      ...some(each.waiting, {}),
      ...some(each.failed, { failedAt: now, tries: 3, reason: 'No', queuedAt: now }),
      ...some(each.sent, { doneAt: now, outcome: 'sent', queuedAt: now }),
    ]);
});

/** What the database commands of `work` have examined. */
async function lookedAt(work: () => Promise<unknown>): Promise<number> {
  const { db } = connection;
  if (!db) throw new TypeError('not connected');
  await db.command({ profile: 2 });
  await work();
  await db.command({ profile: 0 });
  const profile = db.collection('system.profile');
  const commands = await profile.find({ ns: /\.mails$/ }).toArray();
  await profile.drop();
  expect(commands).not.toEqual([]);
  return commands.reduce(
    (sum, { docsExamined = 0, keysExamined = 0 }) => sum + Math.max(docsExamined, keysExamined),
    0,
  );
}

/** As for a Valkey connection that was never lost. */
const requeueBefore = new Date(0);

test('finding unqueued mails examines no sent or undelivered ones', async () => {
  let waiting: QueuedMail[] = [];
  const looked = await lookedAt(async () => {
    waiting = await mails.findUnqueued(now, requeueBefore);
  });
  expect(waiting).toHaveLength(each.waiting);
  expect(looked).toBeLessThan(each.waiting * 3);
});

test('a page of undelivered mails examines only its own', async () => {
  let found: { id: string; createdAt: Date }[] = [];
  const position = { createdAt: new Date(now.getTime() - 900), id: 'f'.repeat(24) };
  const looked = await lookedAt(async () => {
    found = await mails.findFailed({ position, limit: 50 });
  });
  expect(found).toHaveLength(50);
  expect(found[0]?.createdAt).toEqual(position.createdAt);
  expect(looked).toBeLessThan(60);
});

test('counting waiting and undelivered mails examines no sent ones', async () => {
  const { waiting, failed } = each;
  let counts = {};
  const looked = await lookedAt(async () => {
    counts = await mails.counts();
  });
  expect(counts).toEqual({ waiting, failed });
  expect(looked).toBeLessThan((waiting + failed) * 1.1);
});

test('finding the oldest waiting mail examines no sent ones', async () => {
  let oldest: Date | null = null;
  const looked = await lookedAt(async () => {
    oldest = await mails.oldestPending();
  });
  expect(oldest).toEqual(new Date(now.getTime() - Math.floor((each.waiting - 1) / 2)));
  expect(looked).toBeLessThan(each.waiting * 3);
});

test('a mail that is resent while it is being queued is queued again', async () => {
  const [mail] = (await mails.findUnqueued(now, requeueBefore)) as [QueuedMail];
  await mails.markFailed(mail.id, { tries: 1, reason: 'No', failureCode: null }, now);
  const session = await connection.startSession();
  await mails.retry(mail.id, { now, until: now }, session);
  await session.endSession();
  await mails.markQueued([mail], now);
  const resent = { id: mail.id, resentAt: now };
  expect(await mails.findUnqueued(now, requeueBefore)).toContainEqual(resent);
  await mails.markQueued([resent], now);
  expect(await mails.findUnqueued(now, requeueBefore)).not.toContainEqual(resent);
  const reconnectedAt = new Date(now.getTime() + 1);
  expect(await mails.findUnqueued(reconnectedAt, reconnectedAt)).toContainEqual(resent);
  await mails.markQueued([resent], reconnectedAt);
  expect(await mails.findUnqueued(reconnectedAt, reconnectedAt)).not.toContainEqual(resent);
});

test('of a kind that somebody causes again and again, a hundred mails a day are stored', async () => {
  const personId = newId();
  const mailsOf = (
    kind: NewMail['kind'],
    count: number,
    at: Date,
    person: string | null = personId,
  ) =>
    Array.from(
      { length: count },
      (): NewMail => ({
        id: newId(),
        kind,
        personId: person,
        sealed: null,
        createdAt: at,
        expiresAt: null,
      }),
    );
  const stored = (kind: NewMail['kind'], person: string | null = personId) =>
    connection.model('Mail').countDocuments({ kind, personId: person });
  async function add(all: readonly NewMail[]): Promise<void> {
    await connection.transaction((session) => mails.add(all, session));
  }
  const first = mailsOf('sick-leave-requested', 60, now);
  await add(first);
  await add(mailsOf('sick-leave-requested', 60, now));
  expect(await stored('sick-leave-requested')).toBe(100);
  // An event that is delivered again.
  await add(first);
  expect(await stored('sick-leave-requested')).toBe(100);
  await add(mailsOf('second-factor', 1, now));
  expect(await stored('second-factor')).toBe(1);
  await add(mailsOf('sick-leave-requested', 1, now, newId()));
  await add(mailsOf('sick-leave-requested', 1, new Date(now.getTime() + 24 * 60 * 60_000)));
  expect(await stored('sick-leave-requested')).toBe(101);
  // Those of no person have another cause.
  await add(mailsOf('weekly-report', 101, now, null));
  expect(await stored('weekly-report', null)).toBe(101);
});
