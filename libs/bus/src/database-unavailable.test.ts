import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { CloudEvent } from '@portal/contracts/event';
import { registerCleanUp } from '@portal/testing/clean-up';
import { freshDatabase } from '@portal/testing/databases';
import type { Account } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { ensureStream } from './ensure-stream.ts';
import { startConsumer } from './event-consumer.ts';
import { upsertIfNewer } from './read-model.ts';
import { createUserCreatedEvent } from './testing/bus-fixtures.ts';

/** A proxy to the database that can be disconnected. */
async function cuttable(uri: string) {
  const { hostname, port } = new URL(uri);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(uri);
  const address = server.address();
  through.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  through.searchParams.set('serverSelectionTimeoutMS', '300');
  function cut(is: boolean) {
    isCut = is;
    if (is) for (const socket of sockets) socket.destroy();
  }
  registerCleanUp(() => {
    cut(true);
    server.close();
  });
  return { uri: through.href, cut };
}

test('an unavailable database costs events no tries', async () => {
  const nats = await startNatsServer();
  const identity = await connectNatsAs('identity', nats.url);
  await ensureStream(identity, 'identity');
  const way = await cuttable(await freshDatabase('bus-away'));
  const connection = await mongoose.createConnection(way.uri).asPromise();
  const people = connection.collection<{ _id: string }>('people');
  const consumer = startConsumer({
    nc: await connectNatsAs('leave', nats.url),
    connection,
    service: 'leave',
    from: 'identity',
    maxAttempts: 1,
    handlers: {
      'user-created': ({ data }: CloudEvent<Account>, session) =>
        upsertIfNewer(people, session, { _id: data.id, version: data.version }),
    },
  });
  const publish = () => {
    const event = createUserCreatedEvent();
    const subject = `${event.type}.${event.subject}`;
    return identity.jetstream().publish(subject, JSON.stringify(event), { msgID: event.id });
  };

  await publish();
  await eventually(async () => expect(await people.countDocuments()).toBe(1));
  way.cut(true);
  for (let index = 0; index < 5; index += 1) await publish();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  way.cut(false);
  await eventually(async () => expect(await people.countDocuments()).toBe(6), {
    timeoutMs: 60_000,
  });
  expect(await connection.collection('deadletters').countDocuments()).toBe(0);
  await consumer.close();
  await connection.close();
}, 120_000);
