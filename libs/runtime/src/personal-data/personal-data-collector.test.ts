import { randomBytes } from 'node:crypto';
import { createSealer } from '@portal/auth/sealer';
import { watchCollections } from '@portal/bus/collection-changes';
import { personalDataCollection, personalDataRequestCollection } from '@portal/bus/collections';
import { requestErasure } from '@portal/bus/erasures';
import { createOutbox } from '@portal/bus/outbox';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import {
  addPersonalDataRequest,
  readPersonalDataParts,
  startPersonalDataCollector,
} from './personal-data-collector.ts';
import type { PersonalDataSource } from './personal-data-source.ts';

const hour = 3_600_000;
const connection = await connectDatabase(await freshDatabase('collector'));
const sealer = createSealer(randomBytes(32).toString('base64'));
const changes = watchCollections(connection);
registerCleanUp(() => changes.close());

const rowText = 'x'.repeat(1_000);
/** The row after which a copy waits, and what it waits for. */
let hold: { row: number; until: Promise<void> } | null = null;
/** The person whose copy fails. */
let failing: string | null = null;

const sources: PersonalDataSource[] = [
  {
    kind: 'messages',
    collection: 'messages',
    leftOut: {},
    async *rows(userId) {
      if (userId === failing) throw new Error('a broken row');
      for (let row = 0; row < 1_000; row += 1) {
        if (hold?.row === row) await hold.until;
        yield { row, text: rowText };
      }
    },
  },
  { kind: 'mails', collection: 'mails', leftOut: {}, async *rows() {} },
];

const collected: string[] = [];
function startCollector(): void {
  const collector = startPersonalDataCollector({
    connection,
    changes,
    outbox: createOutbox({ connection, service: 'messaging', sealer }),
    sealer,
    sources,
    async onCollected({ id }) {
      collected.push(id);
    },
    log: pino({ level: 'silent' }),
  });
  registerCleanUp(() => collector.close());
}
startCollector();

async function request(more: { expiresAt?: Date; userId?: string } = {}) {
  const copy = {
    id: newId(),
    userId: newId(),
    requestedById: newId(),
    requestedAt: new Date(),
    expiresAt: new Date(Date.now() + hour),
    ...more,
  };
  await connection.transaction((session) => addPersonalDataRequest(connection, copy, session));
  return copy;
}

async function linesOf(id: string) {
  const lines: { kind: string; rows: { row: number }[] }[] = [];
  for await (const line of readPersonalDataParts(connection, sealer, id)) {
    lines.push(JSON.parse(line));
  }
  return lines;
}

const partsOf = (userId: string) => personalDataCollection(connection).find({ userId }).toArray();

test('stores parts of a limited size, encrypted, and reads them back in order', async () => {
  const { id, userId, expiresAt } = await request();
  await eventually(() => expect(collected).toContain(id), { timeoutMs: 60_000 });
  const parts = await partsOf(userId);
  expect(parts).toHaveLength(5);
  for (const part of parts) {
    expect(part.expiresAt).toEqual(expiresAt);
    expect(part.sealed.length).toBeLessThan(500_000);
    expect(part.sealed).not.toContain(rowText);
  }
  const lines = await linesOf(id);
  const messages = lines.filter(({ kind }) => kind === 'messages').flatMap(({ rows }) => rows);
  expect(messages.map(({ row }) => row)).toEqual(Array.from({ length: 1_000 }, (_, i) => i));
  // A kind without rows has one part.
  expect(lines.at(-1)).toEqual({ kind: 'mails', rows: [] });
});

test('a repeated request, and one that has expired, as in a replay, are not collected', async () => {
  const copy = await request();
  await eventually(() => expect(collected).toContain(copy.id), { timeoutMs: 60_000 });
  await connection.transaction((session) => addPersonalDataRequest(connection, copy, session));
  const expired = await request({ expiresAt: new Date(Date.now() - 1) });
  const next = await request();
  await eventually(() => expect(collected).toContain(next.id), { timeoutMs: 60_000 });
  expect(collected.filter((id) => id === copy.id)).toHaveLength(1);
  const requests = personalDataRequestCollection(connection);
  expect(await requests.findOne({ _id: expired.id })).toBeNull();
});

test('of a person who is deleted meanwhile nothing stays, and nothing is published', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = { row: 900, until: promise };
  const { id, userId } = await request();
  await eventually(async () => expect(await partsOf(userId)).not.toEqual([]), {
    timeoutMs: 60_000,
  });
  await connection.transaction((session) => requestErasure(connection, userId, session));
  resolve();
  hold = null;
  const next = await request();
  await eventually(() => expect(collected).toContain(next.id), { timeoutMs: 60_000 });
  expect(collected).not.toContain(id);
  expect(await partsOf(userId)).toEqual([]);
});

test('a process that hung and another that took over store and report a copy once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = { row: 900, until: promise };
  const { id, userId } = await request();
  await eventually(async () => expect(await partsOf(userId)).not.toEqual([]));
  hold = null;
  await personalDataRequestCollection(connection).updateOne(
    { _id: id },
    { $set: { claimedUntil: new Date(0) } },
  );
  startCollector();
  await eventually(() => expect(collected).toContain(id));
  const lines = await linesOf(id);
  expect(lines).toHaveLength(5);

  resolve();
  const next = await request();
  await eventually(() => expect(collected).toContain(next.id));
  await eventually(async () => expect(await partsOf(userId)).toHaveLength(5));
  expect(await linesOf(id)).toEqual(lines);
  expect(collected.filter((one) => one === id)).toHaveLength(1);
});

test('a copy that fails holds up no other, and is tried again', async () => {
  failing = newId();
  const broken = await request({ userId: failing });
  const next = await request();
  await eventually(() => expect(collected).toContain(next.id));
  expect(collected).not.toContain(broken.id);
  failing = null;
  await eventually(() => expect(collected).toContain(broken.id));
  expect(await linesOf(broken.id)).toHaveLength(5);
});
