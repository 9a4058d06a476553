import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CloudEvent } from '@portal/contracts/event';
import { eventually } from '@portal/testing/eventually';
import mongoose from 'mongoose';
import { connect } from 'nats';
import { expect } from 'vitest';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';
import { mongodbUri, mongodPorts } from '../portal/servers/mongod-program.ts';
import type { AcknowledgedClocking } from './clock-continuously.ts';

/** Expects that each acknowledged clocking is stored exactly once, with one event, and nothing else is. */
export async function expectExactlyOnce(
  acknowledged: readonly AcknowledgedClocking[],
  dataDir: string,
  subscriberFile: string,
): Promise<void> {
  const wanted = acknowledged.map(({ event, entry }) => `${event} ${entry.id}`).sort();
  expect(await storedEntries(dataDir)).toEqual(
    wanted.filter((one) => one.startsWith('clocked-out')).map((one) => one.split(' ')[1]),
  );
  await eventually(
    async () => expect((await publishedEvents(subscriberFile)).sort()).toEqual(wanted),
    { timeoutMs: 20_000, intervalMs: 250 },
  );
}

/** The ids of all entries, each of which must be closed by now. */
async function storedEntries(dataDir: string): Promise<string[]> {
  const secrets = await ensureSecrets(dataDir);
  const ports = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8'));
  const connection = await mongoose
    .createConnection(mongodbUri(mongodPorts(ports), 'attendance', { secrets }))
    .asPromise();
  try {
    const rows = await connection.collection<{ _id: string; clockOutTime: Date | null }>('entries');
    const all = await rows.find().toArray();
    expect(all.filter(({ clockOutTime }) => clockOutTime === null)).toEqual([]);
    return all.map(({ _id }) => _id).sort();
  } finally {
    await connection.close();
  }
}

/** What an outside system reads from the start, with nothing but subscriber.json. */
async function publishedEvents(subscriberFile: string): Promise<string[]> {
  const { stream, ...account } = JSON.parse(await readFile(subscriberFile, 'utf8'));
  const connection = await connect(account);
  try {
    const consumer = await connection.jetstream().consumers.get(stream);
    const { num_pending: pending } = await consumer.info();
    const found: string[] = [];
    if (pending > 0) {
      const messages = await consumer.consume({ max_messages: pending });
      for await (const message of messages) {
        const event = message.json<CloudEvent<{ id: string }>>();
        found.push(`${event.type.split('.').at(-1)} ${event.data.id}`);
        if (message.info.pending === 0) break;
      }
    }
    // Its account has a limit of consumers.
    await consumer.delete();
    return found;
  } finally {
    await connection.close();
  }
}
