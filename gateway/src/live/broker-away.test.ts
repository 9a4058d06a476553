import { connectBus } from '@portal/bus/nats-connection';
import { eventOf } from '@portal/bus/outbox';
import { ensureStream } from '@portal/bus/streams';
import { messageSent } from '@portal/contracts/messaging/events';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { type NatsServer, startNatsServer } from '@portal/testing/nats-server';
import { newId } from '@portal/testing/people';
import { beforeEach, expect, test } from 'vitest';
import { startedGateway } from '../testing/gateway.ts';
import { type Listening, listenTo } from '../testing/live.ts';
import { masterAdmin } from '../testing/people.ts';

let nats: NatsServer;

beforeEach(async () => {
  nats = await startNatsServer();
});

async function messaging() {
  const nc = await connectBus({ servers: nats.url, name: 'messaging' });
  atEnd(() => nc.close());
  await ensureStream(nc, 'messaging');
  return async () => {
    const now = new Date();
    const id = newId();
    const event = eventOf(messageSent, {
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
        // Or what is asked while the broker is away would wait for five seconds.
        await nc.flush();
        await nc.jetstream().publish(`${event.type}.${event.subject}`, JSON.stringify(event));
      },
      { within: 20_000 },
    );
    return id;
  };
}

const kinds = (stream: Listening) =>
  stream.events.map(({ event, data }) =>
    event === 'change' ? (data as { id: string }).id : event,
  );

test('without a broker a gateway starts and answers, and its streams begin when there is one', async () => {
  const publish = await messaging();
  const before = await publish();
  await nats.stop();
  const gateway = await startedGateway({ NATS_URL: nats.url });
  expect((await gateway.get('/health/ready')).status).toBe(200);
  const stream = await listenTo(gateway.url, masterAdmin());
  expect(stream.response.status).toBe(200);
  await nats.start();
  await eventually(() => expect(kinds(stream)).toEqual([before]), { within: 20_000 });
  const after = await publish();
  await eventually(() => expect(kinds(stream)).toEqual([before, after]));
}, 120_000);

test('a broker that was away has lost nothing for those who listen', async () => {
  const publish = await messaging();
  const gateway = await startedGateway({ NATS_URL: nats.url });
  const stream = await listenTo(gateway.url, masterAdmin());
  const ids = [await publish()];
  await eventually(() => expect(kinds(stream)).toContain(ids[0]));
  await nats.stop('SIGKILL');
  expect((await gateway.get('/health/ready')).status).toBe(200);
  const meanwhile = await listenTo(gateway.url, masterAdmin(), stream.cursor());
  await nats.start();
  ids.push(await publish(), await publish());
  for (const one of [stream, meanwhile]) {
    await eventually(() => expect(kinds(one).slice(-2)).toEqual(ids.slice(-2)), { within: 20_000 });
  }
  expect(kinds(meanwhile)).not.toContain(ids[0]);
}, 120_000);
