import { subscriptions } from '@portal/contracts/events';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { registerCleanUp } from '@portal/testing/clean-up';
import { isLongRun } from '@portal/testing/long-run';
import { connectNatsAs } from '@portal/testing/nats-client';
import { type NatsServer, startNatsServer } from '@portal/testing/nats-server';
import { connect } from 'nats';
import { expect, test } from 'vitest';
import { ensureStream, mirrorStreamName } from './ensure-stream.ts';
import { openMirrorStream } from './mirror-stream.ts';
import { type Bus, connectBus, inboxPrefix } from './nats-connection.ts';
import { durableName, importedApiPrefix, streamName } from './stream-names.ts';
import { firstSubscriberId, mirrorSyncCredentials } from './subscriber-accounts.ts';
import { attack } from './testing/attacks.ts';
import { startPortalBroker, testMirrorSyncKey } from './testing/portal-broker.ts';

/** The attackers, with their service and the stream of their account; null for none. */
const users: { user: string; service: ServiceName | null; stream: string | null }[] = [
  ...serviceNames.map((service) => ({ user: service, service, stream: streamName(service) })),
  { user: 'gateway', service: null, stream: null },
  { user: 'subscriber', service: null, stream: mirrorStreamName },
];

/** One attacker of each kind; each service only in the long run. */
const attackers = users.filter(
  ({ user, service }) => isLongRun || service === null || user === 'leave',
);

/** Connects as an attacker would, with the inbox prefix that the user's permissions allow. */
async function connectAs(user: string, servers: string): Promise<Bus> {
  const ownInboxPrefix = inboxPrefix(user === 'subscriber' ? undefined : user);
  const nc = await connect({ servers, user, pass: 'not-asked-for', inboxPrefix: ownInboxPrefix });
  registerCleanUp(() => nc.close());
  return nc;
}

/** Creates all streams with some messages, of which each downstream service has handled a few. */
async function portal(nats: NatsServer) {
  const buses = {} as Record<ServiceName, Bus>;
  for (const service of serviceNames) {
    buses[service] = await connectNatsAs(service, nats.url);
    await ensureStream(buses[service], service);
    for (let count = 0; count < 5; count += 1) {
      for (const name of ['user-created', 'clocked-in', 'approved', 'audited']) {
        await buses[service].jetstream().publish(`portal.${service}.${name}.p`, '{}');
      }
    }
  }
  for (const service of serviceNames) {
    for (const owner of subscriptions[service]) {
      const js = buses[owner].jetstream();
      const consumer = await js.consumers.get(streamName(owner), durableName(service, owner));
      const fetched = await consumer.fetch({ max_messages: 3, expires: 1_000 });
      for await (const message of fetched) if (message.info.pending > 2) message.ack();
    }
  }
  return buses;
}

/** Creates the stream in the account of the first subscriber, as the mirror sync does. */
async function makeMirror(servers: string): Promise<void> {
  const address = {
    servers,
    name: 'keeper',
    ...mirrorSyncCredentials(firstSubscriberId, testMirrorSyncKey),
  };
  const owner = await connectBus(address);
  await (await openMirrorStream(owner)).create('');
  await owner.close();
}

/** The states of all streams and consumers, except the attacker's own consumers. */
async function snapshot(buses: Record<ServiceName, Bus>, attacker: string) {
  const all: Record<string, unknown> = {};
  for (const owner of serviceNames) {
    if (owner === attacker) continue;
    const manager = await buses[owner].jetstreamManager();
    const streams = await manager.streams.list().next();
    all[owner] = streams.map(({ config, created, state }) => ({ config, created, state }));
    for await (const consumer of manager.consumers.list(streamName(owner))) {
      const { name, config, delivered, ack_floor } = consumer;
      const { num_ack_pending, num_pending, paused } = consumer;
      const place = { delivered: delivered.stream_seq, ack_floor: ack_floor.stream_seq };
      const isOwn = name === `${attacker}-from-${owner}`;
      const progress = isOwn ? {} : { ...place, num_ack_pending, num_pending };
      all[`${owner} ${name}`] = { config, created: consumer.created, paused, ...progress };
    }
  }
  return all;
}

test.each(attackers)(
  '$user changes nothing of anybody else’s, whatever it asks for',
  async (one) => {
    const nats = await startPortalBroker();
    const buses = await portal(nats);
    const before = await snapshot(buses, one.user);
    expect(Object.keys(before).length).toBeGreaterThan(10);
    await makeMirror(nats.url);
    await attack({ ...one, nc: await connectAs(one.user, nats.url) });
    expect(await snapshot(buses, one.user)).toEqual(before);
    await nats.stop('SIGKILL');
  },
  300_000,
);

test('the same attack succeeds in a single shared account', async () => {
  const nats = await startNatsServer();
  const buses = await portal(nats);
  const before = await snapshot(buses, 'leave');
  const nc = await connectAs('leave', nats.url);
  await attack({ user: 'leave', service: 'leave', stream: 'LEAVE', nc });
  expect(await snapshot(buses, 'leave').catch(() => 'gone')).not.toEqual(before);
  await nats.stop('SIGKILL');
}, 300_000);

test('a downstream service can fetch, acknowledge and reset across accounts, and nothing else', async () => {
  const nats = await startPortalBroker();
  const buses = await portal(nats);
  const request = (subject: string, payload = '') =>
    buses.leave.request(`${importedApiPrefix('identity')}.${subject}`, payload, {
      timeout: 500,
      // A fetched message has the subject of its event.
      noMux: true,
    });
  const own = 'IDENTITY.leave-from-identity';
  expect((await request(`CONSUMER.INFO.${own}`)).json()).toHaveProperty('config');
  expect((await request(`CONSUMER.MSG.NEXT.${own}`)).string()).toBe('{}');
  expect((await request(`CONSUMER.RESET.${own}`, '{"seq":1}')).json()).toHaveProperty('reset_seq');
  for (const refused of [
    'CONSUMER.INFO.IDENTITY.records-from-identity',
    'CONSUMER.MSG.NEXT.IDENTITY.records-from-identity',
    'CONSUMER.CREATE.IDENTITY',
    `CONSUMER.DURABLE.CREATE.${own}`,
    `CONSUMER.DELETE.${own}`,
    'STREAM.INFO.IDENTITY',
    'DIRECT.GET.IDENTITY',
    'STREAM.MSG.GET.IDENTITY',
  ]) {
    await expect(request(refused)).rejects.toThrow();
  }
});
