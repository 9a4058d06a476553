import { ensureStream } from '@portal/bus/ensure-stream';
import { connectBus } from '@portal/bus/nats-connection';
import { createEvent } from '@portal/bus/outbox';
import { messageSent } from '@portal/contracts/messaging/events';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { type LiveClient, openLiveClient } from '@portal/testing/live-client';
import { type NatsServer, startNatsServer } from '@portal/testing/nats-server';
import { beforeEach, expect, test } from 'vitest';
import { masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

let nats: NatsServer;

beforeEach(async () => {
  nats = await startNatsServer();
});

async function messaging() {
  const nc = await connectBus({ servers: nats.url, name: 'messaging' });
  registerCleanUp(() => nc.close());
  await ensureStream(nc, 'messaging');
  return async () => {
    const now = new Date();
    const id = newId();
    const event = createEvent(messageSent, {
      userId: newId(),
      now,
      data: {
        id,
        version: 1,
        fromUserId: newId(),
        toUserId: null,
        isAdminMessage: false,
        createdAt: now.toISOString(),
      },
    });
    await eventually(
      async () => {
        // Otherwise requests during the outage would wait for five seconds.
        await nc.flush();
        await nc.jetstream().publish(`${event.type}.${event.subject}`, JSON.stringify(event));
      },
      { timeoutMs: 60_000 },
    );
    return id;
  };
}

const kinds = (stream: LiveClient) =>
  stream.events.map(({ event, data }) =>
    event === 'change' ? (data as { id: string }).id : event,
  );

test('without a broker a gateway starts and responds, and streams work once the broker is up', async () => {
  const publish = await messaging();
  const before = await publish();
  await nats.stop();
  const gateway = await startTestGateway({ NATS_URL: nats.url });
  expect((await gateway.get('/health/ready')).status).toBe(200);
  const stream = await openLiveClient(gateway.url, masterAdminCookie());
  expect(stream.response.status).toBe(200);
  await nats.start();
  await eventually(() => expect(kinds(stream)).toEqual([before]), { timeoutMs: 60_000 });
  const after = await publish();
  await eventually(() => expect(kinds(stream)).toEqual([before, after]));
}, 120_000);

test('after a broker outage, streams have lost nothing', async () => {
  const publish = await messaging();
  const gateway = await startTestGateway({ NATS_URL: nats.url });
  const stream = await openLiveClient(gateway.url, masterAdminCookie());
  const ids = [await publish()];
  await eventually(() => expect(kinds(stream)).toContain(ids[0]));
  await nats.stop('SIGKILL');
  expect((await gateway.get('/health/ready')).status).toBe(200);
  const meanwhile = await openLiveClient(gateway.url, masterAdminCookie(), stream.cursor());
  await nats.start();
  ids.push(await publish(), await publish());
  for (const one of [stream, meanwhile]) {
    await eventually(() => expect(kinds(one).slice(-2)).toEqual(ids.slice(-2)), {
      timeoutMs: 60_000,
    });
  }
  expect(kinds(meanwhile)).not.toContain(ids[0]);
}, 120_000);
