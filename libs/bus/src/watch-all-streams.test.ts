import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { type NatsServer, startNatsServer } from '@portal/testing/nats-server';
import { headers } from 'nats';
import { beforeEach, expect, test } from 'vitest';
import { ensureStream } from './ensure-stream.ts';
import { type Bus, connectBus } from './nats-connection.ts';
import { streamName } from './stream-names.ts';
import type { StreamMessage } from './stream-reader.ts';
import { createClockedInEvent, createUserCreatedEvent } from './testing/bus-fixtures.ts';
import { startPortalBroker } from './testing/portal-broker.ts';
import { watchAllStreams } from './watch-all-streams.ts';

let nats: NatsServer;
let identity: Bus;
let attendance: Bus;

beforeEach(async () => {
  nats = await startPortalBroker();
  identity = await connectNatsAs('identity', nats.url);
  attendance = await connectNatsAs('attendance', nats.url);
  await ensureStream(identity, 'identity');
  await ensureStream(attendance, 'attendance');
});

async function publish(nc: Bus, event = createUserCreatedEvent()): Promise<string> {
  const subject = `${event.type}.${event.subject}`;
  await nc.jetstream().publish(subject, JSON.stringify(event), { msgID: event.id });
  return subject;
}

/** Publishes as soon as an unavailable broker is back. */
function publishAgain(nc: Bus): Promise<string> {
  return eventually(
    async () => {
      // Otherwise a request to the unavailable broker would wait for five seconds.
      await nc.flush();
      return publish(nc);
    },
    { timeoutMs: 60_000 },
  );
}

function watch(lookBackMs = 60_000) {
  const seen: StreamMessage[] = [];
  const beginnings: [string, number][] = [];
  const watching = watchAllStreams({
    address: { servers: nats.url, user: 'gateway', pass: 'not-asked-for', name: 'watch' },
    lookBackMs,
    onStart: (service, sequence) => beginnings.push([service, sequence]),
    onMessage: (message) => seen.push(message),
  });
  registerCleanUp(() => watching.close());
  return { ...watching, seen, beginnings, subjects: () => seen.map(({ subject }) => subject) };
}

test('delivers recent and new messages with their sequences', async () => {
  const before = await publish(identity);
  const { seen, beginnings, subjects, close } = watch();
  await eventually(() => expect(subjects()).toEqual([before]));
  expect(beginnings).toContainEqual(['identity', 0]);
  // The streams are read independently.
  await eventually(() => expect(beginnings).toContainEqual(['attendance', 0]));
  const after = await publish(attendance, createClockedInEvent());
  await eventually(() => expect(subjects()).toEqual([before, after]));
  expect(seen[1]).toMatchObject({ service: 'attendance', sequence: 1 });
  expect(Math.abs(Date.now() - (seen[1]?.storedAt ?? 0))).toBeLessThan(60_000);
  await close();
});

test('older messages are not delivered, and count as known', async () => {
  await publish(identity);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const { beginnings, subjects } = watch(1);
  await eventually(() => expect(beginnings).toContainEqual(['identity', 1]));
  expect(subjects()).toEqual([]);
});

test('continues without a gap when the broker is back', async () => {
  const { beginnings, subjects } = watch();
  const all = [await publish(identity)];
  await eventually(() => expect(subjects()).toEqual(all));
  await eventually(() => expect(beginnings).toHaveLength(2));
  await nats.stop('SIGKILL');
  await nats.start();
  all.push(await publishAgain(identity));
  all.push(await publish(identity));
  await eventually(() => expect(subjects()).toEqual(all), { timeoutMs: 60_000 });
  expect(beginnings).toHaveLength(2);
}, 120_000);

/** Deletes the stream, as an administrator of the broker might, or as a lost disk does. */
async function lose(): Promise<void> {
  await (await identity.jetstreamManager()).streams.delete('IDENTITY');
}

test('starts again if the broker has another stream after a restart', async () => {
  const { beginnings, subjects } = watch();
  for (let count = 0; count < 3; count += 1) await publish(identity);
  await eventually(() => expect(subjects()).toHaveLength(3));
  await nats.stop();
  await nats.start();
  await eventually(lose, { timeoutMs: 60_000 });
  await ensureStream(identity, 'identity');
  for (let count = 0; count < 5; count += 1) await publish(identity);
  await eventually(() => expect(beginnings.slice(2).map(([name]) => name)).toContain('identity'), {
    timeoutMs: 60_000,
  });
  const next = await publishAgain(identity);
  await eventually(() => expect(subjects()).toContain(next));
}, 120_000);

test('waits for a deleted stream, and starts again when it is recreated', async () => {
  const { beginnings, subjects } = watch();
  await publish(identity);
  await eventually(() => expect(subjects()).toHaveLength(1));
  await eventually(() => expect(beginnings).toHaveLength(2));
  await lose();
  const other = await publish(attendance, createClockedInEvent());
  await eventually(() => expect(subjects()).toContain(other));
  await ensureStream(identity, 'identity');
  await eventually(() => expect(beginnings).toContainEqual(['identity', 0]), { timeoutMs: 60_000 });
  await eventually(() => expect(beginnings).toHaveLength(3), { timeoutMs: 60_000 });
  const next = await publish(identity);
  await eventually(() => expect(subjects()).toEqual([subjects()[0], other, next]));
}, 120_000);

test('several pages are delivered completely and in order despite new messages', async () => {
  const events = Array.from({ length: 700 }, () => createUserCreatedEvent());
  for (const event of events.slice(0, 600)) await publish(identity, event);
  const { seen } = watch();
  for (const event of events.slice(600)) await publish(identity, event);
  await eventually(() => expect(seen).toHaveLength(700), { timeoutMs: 60_000 });
  expect(seen.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(seen.map(({ text }) => JSON.parse(text).id)).toEqual(events.map(({ id }) => id));
}, 120_000);

test('missed messages are read, and forged ones are ignored', async () => {
  const { seen, beginnings, subjects } = watch();
  await publish(identity);
  await eventually(() => expect(subjects()).toHaveLength(1));
  await eventually(() => expect(beginnings).toHaveLength(2));
  for (const sequence of ['1', '7', '900', 'x']) {
    const forged = headers();
    forged.set('Nats-Sequence', sequence);
    forged.set('Nats-Subject', 'portal.identity.user-created.forged');
    identity.publish('published.identity.forged', 'forged', { headers: forged });
  }
  identity.publish('published.identity.forged');
  const next = await publish(identity);
  await eventually(() => expect(subjects().at(-1)).toBe(next));
  expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(beginnings).toHaveLength(2);
}, 120_000);

test('continues after messages at the end of the stream were erased', async () => {
  const before = await publish(identity);
  const erased = await publish(identity);
  const manager = await identity.jetstreamManager();
  await manager.streams.purge(streamName('identity'), { filter: erased });
  const { subjects } = watch();
  await eventually(() => expect(subjects()).toEqual([before]));
  const next = await publish(identity);
  await eventually(() => expect(subjects()).toEqual([before, next]));
}, 120_000);

test('watches the streams of a broker without accounts', async () => {
  nats = await startNatsServer();
  const nc = await connectBus({ servers: nats.url, name: 'anybody' });
  registerCleanUp(() => nc.close());
  await ensureStream(nc, 'identity');
  const before = await publish(nc);
  const { subjects } = watch();
  await eventually(() => expect(subjects()).toEqual([before]));
  const next = await publish(nc);
  await eventually(() => expect(subjects()).toEqual([before, next]));
}, 120_000);

test('waits for an unavailable broker, and can be stopped meanwhile', async () => {
  await nats.stop();
  const patient = watch();
  const stopped = watch();
  await stopped.close();
  expect(stopped.beginnings).toEqual([]);
  await nats.start();
  await eventually(() => expect(patient.beginnings).toContainEqual(['identity', 0]), {
    timeoutMs: 60_000,
  });
}, 120_000);
