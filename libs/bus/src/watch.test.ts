import { serviceNames } from '@portal/contracts/operation';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { type NatsServer, startNatsServer } from '@portal/testing/nats-server';
import { beforeEach, expect, test } from 'vitest';
import { ensureDurable } from './durable.ts';
import { type Bus, connectBus } from './nats-connection.ts';
import { ensureStream } from './streams.ts';
import { accountCreated, personClockedIn } from './test-bus.ts';
import { startPortalBroker } from './test-portal-broker.ts';
import { watchStreams } from './watch.ts';
import type { Watched } from './watch-push.ts';

let nats: NatsServer;
let identity: Bus;
let attendance: Bus;

beforeEach(async () => {
  nats = await startPortalBroker();
  identity = await natsAs('identity', nats.url);
  attendance = await natsAs('attendance', nats.url);
  await ensureStream(identity, 'identity');
  await ensureStream(attendance, 'attendance');
});

async function publish(nc: Bus, event = accountCreated()): Promise<string> {
  const subject = `${event.type}.${event.subject}`;
  await nc.jetstream().publish(subject, JSON.stringify(event), { msgID: event.id });
  return subject;
}

/** Publishes as soon as a broker that was away is back. */
function publishAgain(nc: Bus): Promise<string> {
  return eventually(
    async () => {
      // Or what is asked while the broker is away would wait for five seconds.
      await nc.flush();
      return publish(nc);
    },
    { within: 20_000 },
  );
}

function watch(sinceMs = 60_000) {
  const seen: Watched[] = [];
  const beginnings: [string, number][] = [];
  const watching = watchStreams({
    address: { servers: nats.url, user: 'gateway', pass: 'not-asked-for', name: 'watch' },
    sinceMs,
    begins: (service, place) => beginnings.push([service, place]),
    seen: (message) => seen.push(message),
  });
  atEnd(() => watching.stop());
  return { ...watching, seen, beginnings, subjects: () => seen.map(({ subject }) => subject) };
}

test('sees what was just before, and what comes, each in its place', async () => {
  const before = await publish(identity);
  const { seen, beginnings, subjects, stop } = watch();
  await eventually(() => expect(subjects()).toEqual([before]));
  expect(beginnings).toContainEqual(['identity', 0]);
  // Each stream has its own time.
  await eventually(() => expect(beginnings).toContainEqual(['attendance', 0]));
  const after = await publish(attendance, personClockedIn());
  await eventually(() => expect(subjects()).toEqual([before, after]));
  expect(seen[1]).toMatchObject({ service: 'attendance', sequence: 1 });
  expect(Math.abs(Date.now() - (seen[1]?.storedAt ?? 0))).toBeLessThan(60_000);
  await stop();
});

test('what is older is not seen, and counts as known', async () => {
  await publish(identity);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const { beginnings, subjects } = watch(1);
  await eventually(() => expect(beginnings).toContainEqual(['identity', 1]));
  expect(subjects()).toEqual([]);
});

test('goes on where it was when the broker comes back, with nothing left out', async () => {
  const { beginnings, subjects } = watch();
  const all = [await publish(identity)];
  await eventually(() => expect(subjects()).toEqual(all));
  await eventually(() => expect(beginnings).toHaveLength(2));
  await nats.stop('SIGKILL');
  await nats.start();
  all.push(await publishAgain(identity));
  all.push(await publish(identity));
  await eventually(() => expect(subjects()).toEqual(all), { within: 20_000 });
  expect(beginnings).toHaveLength(2);
}, 120_000);

test('begins anew where the broker has other data', async () => {
  // In the portal nobody may delete a stream.
  nats = await startNatsServer();
  const nc = await connectBus({ servers: nats.url, name: 'anybody' });
  atEnd(() => nc.close());
  await ensureStream(nc, 'identity');
  const { beginnings, subjects } = watch();
  for (let count = 0; count < 3; count += 1) await publish(nc);
  await eventually(() => expect(subjects()).toHaveLength(3));
  await (await nc.jetstreamManager()).streams.delete('IDENTITY');
  await ensureStream(nc, 'identity');
  await publish(nc);
  await nats.stop();
  await nats.start();
  await eventually(() => expect(beginnings).toContainEqual(['identity', 1]), { within: 20_000 });
  const next = await publishAgain(nc);
  await eventually(() => expect(subjects()).toContain(next));
}, 120_000);

test('waits for a broker that is away, and can be stopped while it does', async () => {
  await nats.stop();
  const patient = watch();
  const stopped = watch();
  await stopped.stop();
  expect(stopped.beginnings).toEqual([]);
  await nats.start();
  await eventually(() => expect(patient.beginnings).toContainEqual(['identity', 0]), {
    within: 20_000,
  });
}, 120_000);

test('the gateway may watch, and nothing else', async () => {
  const gateway = await connectBus({
    servers: nats.url,
    user: 'gateway',
    pass: 'not-asked-for',
    name: 'gateway',
  });
  atEnd(() => gateway.close());
  for (const service of serviceNames) {
    const stream = service.toUpperCase();
    for (const subject of [
      `portal.${service}.x.y`,
      `$JS.API.STREAM.PURGE.${stream}`,
      `$JS.API.STREAM.MSG.GET.${stream}`,
      `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.mine`,
      `$JS.API.CONSUMER.CREATE.${stream}.records-from-${service}`,
      `$JS.API.CONSUMER.DELETE.${stream}.records-from-${service}`,
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.records-from-${service}`,
    ]) {
      await expect(gateway.request(subject, '{}', { timeout: 100 })).rejects.toThrow();
    }
  }
  // Nor is the consumer of a service its own, where it says so in the request instead of the subject.
  await ensureDurable(await natsAs('leave', nats.url), 'identity', 'leave-from-identity', [
    'user-created',
  ]);
  const name = 'leave-from-identity';
  for (const config of [{ durable_name: name }, { name, durable_name: name }]) {
    const request = {
      stream_name: 'IDENTITY',
      config: { ...config, ack_policy: 'none', deliver_subject: '_INBOX_gateway.x' },
    };
    const asked = gateway.request('$JS.API.CONSUMER.CREATE.IDENTITY', JSON.stringify(request));
    const answer = (await asked).json();

    expect(answer).toHaveProperty('error');
  }
});
