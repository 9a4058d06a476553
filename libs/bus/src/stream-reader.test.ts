import { connectNatsAs } from '@portal/testing/nats-client';
import { beforeEach, expect, test } from 'vitest';
import { ensureStream } from './ensure-stream.ts';
import type { Bus } from './nats-connection.ts';
import { streamName } from './stream-names.ts';
import { createStreamReader } from './stream-reader.ts';
import { createUserCreatedEvent } from './testing/bus-fixtures.ts';
import { startPortalBroker } from './testing/portal-broker.ts';

let identity: Bus;
let reader: ReturnType<typeof createStreamReader>;
let subjects: string[];

/** Five messages of five people. */
beforeEach(async () => {
  const nats = await startPortalBroker();
  identity = await connectNatsAs('identity', nats.url);
  await ensureStream(identity, 'identity');
  subjects = [];
  for (let count = 0; count < 5; count += 1) {
    const event = createUserCreatedEvent();
    subjects.push(`${event.type}.${event.subject}`);
    await identity.jetstream().publish(subjects.at(-1) as string, JSON.stringify(event));
  }
  reader = createStreamReader(await connectNatsAs('gateway', nats.url), 'identity', 'gateway');
});

async function erase(...sequences: number[]): Promise<void> {
  const manager = await identity.jetstreamManager();
  for (const sequence of sequences) {
    const filter = subjects[sequence - 1] as string;
    await manager.streams.purge(streamName('identity'), { filter });
  }
}

test('messages that are there are not erased', async () => {
  expect(await reader.isErased(5, 5)).toBe(false);
  await erase(3, 4);
  expect(await reader.isErased(3, 5)).toBe(false);
  expect(await reader.isErased(2, 4)).toBe(false);
});

test.each([
  ['in the middle', [3, 4], 3, 4],
  ['at the end', [4, 5], 4, 5],
  ['at the beginning', [1, 2], 1, 2],
  ['all', [1, 2, 3, 4, 5], 1, 5],
])('%s, erased messages are', async (_, sequences, from, to) => {
  await erase(...sequences);
  expect(await reader.isErased(from, to)).toBe(true);
});
