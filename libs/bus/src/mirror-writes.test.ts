import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { AckPolicy, type NatsConnection, type StreamInfo } from 'nats';
import { beforeAll, expect, test } from 'vitest';
import { ensureStream, mirrorStreamName } from './ensure-stream.ts';
import type { Bus } from './nats-connection.ts';
import { createClockedInEvent } from './testing/bus-fixtures.ts';
import { startPortalBroker } from './testing/portal-broker.ts';
import { connectSubscriber, startTestMirrorSync } from './testing/subscriber-mirrors.ts';

const day = 24 * 3_600_000;
const recreateAfterMs = 8_000;

let attendance: Bus;
let subscriber: NatsConnection;
beforeAll(async () => {
  const nats = await startPortalBroker();
  attendance = await connectNatsAs('attendance', nats.url);
  await ensureStream(attendance, 'attendance');
  await clockIn();
  startTestMirrorSync({
    nc: attendance,
    connection: await connectDatabase(await freshDatabase('mirror-writes')),
    url: nats.url,
    // No regular check notices anything here.
    checkMs: day,
    recreateAfterMs,
  });
  subscriber = await connectSubscriber(nats.url);
  await eventually(async () => expect((await copy())?.state.messages).toBe(1));
});

async function clockIn(): Promise<void> {
  const event = createClockedInEvent();
  await attendance.jetstream().publish(`${event.type}.${event.subject}`, JSON.stringify(event));
}

/** The subscriber's copy; null if there is none. */
async function copy(): Promise<StreamInfo | null> {
  const manager = await subscriber.jetstreamManager({ checkAPI: false });
  return manager.streams.info(mirrorStreamName).catch(() => null);
}

/** Has the broker deliver what a subject of the copy has to that subject, again and again. */
async function writeInLoop(): Promise<void> {
  const name = newId();
  const reply = `portal.attendance.junk.${name}`;
  const manager = await subscriber.jetstreamManager({ checkAPI: false });
  await manager.consumers.add(mirrorStreamName, {
    durable_name: name,
    ack_policy: AckPolicy.None,
    filter_subject: reply,
  });
  subscriber.subscribe(reply, { callback: () => undefined });
  const pull = JSON.stringify({ batch: 1_000_000 });
  subscriber.publish(`$JS.API.CONSUMER.MSG.NEXT.${mirrorStreamName}.${name}`, pull, { reply });
  subscriber.publish(`$JS.API.STREAM.INFO.${mirrorStreamName}`, '', { reply });
  await subscriber.flush();
}

test('a copy that a subscriber writes to is recreated at once, or removed until it may be', async () => {
  const before = await copy();
  await eventually(() =>
    expect(Date.now() - Date.parse(before?.created ?? '')).toBeGreaterThan(recreateAfterMs),
  );
  await writeInLoop();
  await eventually(async () => {
    const now = await copy();
    expect(now?.created).not.toBe(before?.created);
    expect(now?.state.messages).toBe(1);
  });

  await writeInLoop();
  await eventually(async () => expect(await copy()).toBeNull(), { timeoutMs: recreateAfterMs / 2 });
  await clockIn();
  await eventually(async () => expect((await copy())?.state.messages).toBe(2), {
    timeoutMs: 60_000,
  });
});
