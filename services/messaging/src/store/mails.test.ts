import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/people';
import type { Connection } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { type MailStore, mailStore, type Queued } from './mails.ts';

const now = new Date('2026-07-01T08:00:00Z');
const each = { waiting: 30, failed: 2_000, sent: 3_000 };
let connection: Connection;
let mails: MailStore;

beforeAll(async () => {
  connection = await connectTo(await freshDatabase('messaging-mails'));
  mails = mailStore(connection);
  await connection.model('Mail').createIndexes();
  const some = (count: number, state: object) =>
    Array.from({ length: count }, (_, number) => ({
      ...{ _id: newId(), kind: 'leave-requested', personId: newId(), sealed: null },
      // Pairs of one instant: their order must still be one that stays.
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

/** What the commands since `work` began have looked at. */
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

/** Of a connection to Valkey that was never lost. */
const longAgo = new Date(0);

test('what is to be queued is found at once, however many were sent or given up', async () => {
  let waiting: Queued[] = [];
  const looked = await lookedAt(async () => {
    waiting = await mails.toQueue(now, longAgo);
  });
  expect(waiting).toHaveLength(each.waiting);
  expect(looked).toBeLessThan(each.waiting * 3);
});

test('a page of those that were given up costs what it has', async () => {
  let found: { id: string; createdAt: Date }[] = [];
  const position = { createdAt: new Date(now.getTime() - 900), id: 'f'.repeat(24) };
  const looked = await lookedAt(async () => {
    found = await mails.givenUp({ position, limit: 50 });
  });
  expect(found).toHaveLength(50);
  expect(found[0]?.createdAt).toEqual(position.createdAt);
  expect(looked).toBeLessThan(60);
});

test('how many wait and how many were given up is counted without those that were sent', async () => {
  const { waiting, failed } = each;
  let counts = {};
  const looked = await lookedAt(async () => {
    counts = await mails.counts();
  });
  expect(counts).toEqual({ waiting, failed });
  expect(looked).toBeLessThan((waiting + failed) * 1.1);
});

test('what is tried anew while it is being queued waits for the queue again', async () => {
  const [mail] = (await mails.toQueue(now, longAgo)) as [Queued];
  await mails.giveUp(mail.id, { tries: 1, reason: 'No' }, now);
  const session = await connection.startSession();
  await mails.tryAgain(mail.id, { now, until: now }, session);
  await session.endSession();
  await mails.noteQueued([mail], now);
  const anew = { id: mail.id, resentAt: now };
  expect(await mails.toQueue(now, longAgo)).toContainEqual(anew);
  await mails.noteQueued([anew], now);
  expect(await mails.toQueue(now, longAgo)).not.toContainEqual(anew);
  const reconnectedAt = new Date(now.getTime() + 1);
  expect(await mails.toQueue(reconnectedAt, reconnectedAt)).toContainEqual(anew);
  await mails.noteQueued([anew], reconnectedAt);
  expect(await mails.toQueue(reconnectedAt, reconnectedAt)).not.toContainEqual(anew);
});
