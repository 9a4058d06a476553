import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { mirrorStreamName } from './ensure-stream.ts';
import { connectBus, inboxPrefix } from './nats-connection.ts';
import {
  brokerLimits,
  firstSubscriberId,
  mirrorSyncCredentials,
  subscriberLimits,
  subscriberUserName,
} from './subscriber-accounts.ts';
import { startPortalBroker, testMirrorSyncKey, testPassword } from './testing/portal-broker.ts';
import { connectSubscriber } from './testing/subscriber-mirrors.ts';

const {
  max_connections: maxConnections,
  max_subscriptions: maxSubscriptions,
  max_payload: maxPayload,
} = subscriberLimits;

let nats: Awaited<ReturnType<typeof startPortalBroker>>;
beforeAll(async () => {
  nats = await startPortalBroker();
});

test('one connection more than a subscriber may have is refused, and only theirs', async () => {
  const neighbourId = newId();
  await nats.subscribe([{ id: neighbourId, password: 'of the neighbour' }]);
  const connectNeighbour = () => connectSubscriber(nats.url, neighbourId, 'of the neighbour');
  await (await eventually(connectNeighbour)).close();

  const connections = await Promise.all(
    Array.from({ length: maxConnections }, () => connectSubscriber(nats.url)),
  );
  await expect(connectSubscriber(nats.url)).rejects.toThrow();
  // The client may notice the closed connection before it reads why.
  expect(await readFile(join(nats.directory, 'log'), 'utf8')).toMatch(
    /maximum account active connections exceeded/i,
  );
  for (const service of serviceNames) await connectNatsAs(service, nats.url);
  await connectNeighbour();

  await connections[0]?.close();
  await eventually(() => connectSubscriber(nats.url));
});

test('one subscription more than a connection may have gets nothing', async () => {
  const id = newId();
  await nats.subscribe([{ id, password: 'of the payroll' }]);
  const subscriber = await eventually(() => connectSubscriber(nats.url, id, 'of the payroll'));
  const credentials = mirrorSyncCredentials(id, testMirrorSyncKey);
  const keeper = await connectBus({ servers: nats.url, name: 'keeper', ...credentials });
  registerCleanUp(() => keeper.close());

  const subjects = Array.from(
    { length: maxSubscriptions + 1 },
    (_, index) => `${inboxPrefix()}.${index}`,
  );
  const received: string[] = [];
  for (const subject of subjects) {
    subscriber.subscribe(subject, { callback: () => received.push(subject) });
  }
  await subscriber.flush();
  for (const subject of subjects) keeper.publish(subject);
  await keeper.flush();
  await subscriber.flush();
  expect(received).toEqual(subjects.slice(0, maxSubscriptions));
});

test('a connection that reads nothing is closed before the broker keeps much for it', async () => {
  const { hostname, port } = new URL(nats.url);
  const socket = connectSocket(Number(port), hostname);
  registerCleanUp(() => socket.destroy());
  const user = subscriberUserName(firstSubscriberId);
  const credentials = JSON.stringify({ user, pass: testPassword, verbose: false });
  const inbox = `${inboxPrefix()}.stalled`;
  const connected = once(socket, 'data', { signal: AbortSignal.timeout(10_000) });
  socket.write(`CONNECT ${credentials}\r\nSUB ${inbox} 1\r\nPING\r\n`);
  await connected;
  socket.pause();

  const keeper = await connectBus({
    servers: nats.url,
    name: 'keeper',
    ...mirrorSyncCredentials(firstSubscriberId, testMirrorSyncKey),
  });
  registerCleanUp(() => keeper.close());
  // Some megabytes are in the buffers of the system, and the rest is less than the broker keeps by default.
  const message = new Uint8Array(maxPayload);
  for (let count = 0; count < 2_560; count += 1) {
    keeper.publish(inbox, message);
    await keeper.flush();
  }
  expect(await readFile(join(nats.directory, 'log'), 'utf8')).toContain(
    `MaxPending of ${brokerLimits.max_pending} Exceeded`,
  );
});

test('a consumer with thousands of filters, which the broker compares with each other, is refused', async () => {
  const { hostname, port } = new URL(nats.url);
  const socket = connectSocket(Number(port), hostname);
  registerCleanUp(() => socket.destroy());
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const user = subscriberUserName(firstSubscriberId);
  const filters = Array.from({ length: 5_000 }, (_, index) => `a.${index}`);
  const config = { name: 'many', filter_subjects: filters };
  const request = JSON.stringify({ stream_name: mirrorStreamName, config });
  socket.write(`CONNECT ${JSON.stringify({ user, pass: testPassword, verbose: false })}\r\n`);
  socket.write(`PUB $JS.API.CONSUMER.CREATE.${mirrorStreamName}.many ${request.length}\r\n`);
  socket.write(`${request}\r\n`);
  await eventually(() => expect(received).toContain("-ERR 'Maximum Payload Violation'"));
});
