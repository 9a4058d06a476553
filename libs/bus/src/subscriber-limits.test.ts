import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { connectBus, inboxPrefix } from './nats-connection.ts';
import { mirrorSyncCredentials, subscriberLimits } from './subscriber-accounts.ts';
import { startPortalBroker, testMirrorSyncKey } from './testing/portal-broker.ts';
import { connectSubscriber } from './testing/subscriber-mirrors.ts';

const { max_connections: maxConnections, max_subscriptions: maxSubscriptions } = subscriberLimits;

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
