import type { Bus } from '@portal/bus/nats-connection';
import type { CloudEvent } from '@portal/contracts/event';
import type mongoose from 'mongoose';
import { AckPolicy, type JsMsg } from 'nats';

type Entries = mongoose.mongo.Collection<{ _id: string }>;

/** As many as a service handles in a transaction. */
const batchSize = 100;
const durable = 'bench';

/**
 * Minimal baseline for a service that rebuilds its read models: a durable consumer that stores what the events of a
 * stream contain, in batches. Gives the seconds until `count` events were stored.
 */
export async function consumeNatively(
  bus: Bus,
  { stream, count, entries }: { stream: string; count: number; entries: Entries },
): Promise<number> {
  const { consumers } = await bus.jetstreamManager({ checkAPI: false });
  const started = performance.now();
  await consumers.add(stream, { durable_name: durable, ack_policy: AckPolicy.Explicit });
  const consumer = await bus.jetstream().consumers.get(stream, durable);
  let batch: JsMsg[] = [];
  let stored = 0;
  for await (const message of await consumer.consume()) {
    batch.push(message);
    if (batch.length < batchSize && stored + batch.length < count) continue;
    await store(entries, batch);
    for (const each of batch) each.ack();
    stored += batch.length;
    batch = [];
    if (stored >= count) break;
  }
  const seconds = (performance.now() - started) / 1_000;
  await consumers.delete(stream, durable);
  return seconds;
}

async function store(entries: Entries, batch: readonly JsMsg[]): Promise<void> {
  const writes = batch.map((message) => {
    const { id, ...fields } = message.json<CloudEvent<{ id: string }>>().data;
    return { replaceOne: { filter: { _id: id }, replacement: fields, upsert: true } };
  });
  await entries.bulkWrite(writes, { writeConcern: { w: 'majority' } });
}
