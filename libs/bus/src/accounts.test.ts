import { subscriptions } from '@portal/contracts/events';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { atEnd } from '@portal/testing/clean-up';
import { natsAs } from '@portal/testing/nats';
import { type NatsServer, startNatsServer } from '@portal/testing/nats-server';
import { connect } from 'nats';
import { expect, test } from 'vitest';
import { type Bus, inboxPrefixOf } from './nats-connection.ts';
import { durableOf, importedApi, streamOf } from './stream-names.ts';
import { ensureMirror, ensureStream, mirrorStream } from './streams.ts';
import { attack } from './test-attacks.ts';
import { startPortalBroker } from './test-portal-broker.ts';

/** Who attacks, which service it is, and which stream its own account has; null for none. */
const users: { user: string; service: ServiceName | null; stream: string | null }[] = [
  ...serviceNames.map((service) => ({ user: service, service, stream: streamOf(service) })),
  { user: 'gateway', service: null, stream: null },
  { user: 'subscriber', service: null, stream: mirrorStream },
];

/** A connection as an attacker would make it, whose inbox its own permissions allow. */
async function connectAs(user: string, servers: string): Promise<Bus> {
  const inboxPrefix = inboxPrefixOf(user === 'subscriber' ? undefined : user);
  const nc = await connect({ servers, user, pass: 'not-asked-for', inboxPrefix });
  atEnd(() => nc.close());
  return nc;
}

/** All streams with some messages, of which each follower has handled a few. */
async function portal(nats: NatsServer) {
  const buses = {} as Record<ServiceName, Bus>;
  for (const service of serviceNames) {
    buses[service] = await natsAs(service, nats.url);
    await ensureStream(buses[service], service);
    for (let count = 0; count < 5; count += 1) {
      for (const name of ['user-created', 'clocked-in', 'approved', 'audited']) {
        await buses[service].jetstream().publish(`portal.${service}.${name}.p`, '{}');
      }
    }
  }
  await ensureMirror(buses.attendance);
  for (const service of serviceNames) {
    for (const owner of subscriptions[service]) {
      const js = buses[owner].jetstream();
      const consumer = await js.consumers.get(streamOf(owner), durableOf(service, owner));
      const fetched = await consumer.fetch({ max_messages: 3, expires: 1_000 });
      for await (const message of fetched) if (message.info.pending > 2) message.ack();
    }
  }
  return buses;
}

/** What all streams and consumers are, without how far the attacker's own consumers have come. */
async function snapshot(buses: Record<ServiceName, Bus>, attacker: string) {
  const all: Record<string, unknown> = {};
  for (const owner of serviceNames) {
    if (owner === attacker) continue;
    const manager = await buses[owner].jetstreamManager();
    const streams = await manager.streams.list().next();
    all[owner] = streams.map(({ config, created, state }) => ({ config, created, state }));
    for await (const consumer of manager.consumers.list(streamOf(owner))) {
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

test.each(users)(
  '$user changes nothing of anybody else’s, whatever it asks for',
  async (one) => {
    const nats = await startPortalBroker();
    const buses = await portal(nats);
    const before = await snapshot(buses, one.user);
    expect(Object.keys(before).length).toBeGreaterThan(10);
    await attack({ ...one, nc: await connectAs(one.user, nats.url) });
    expect(await snapshot(buses, one.user)).toEqual(before);
    await nats.stop('SIGKILL');
  },
  300_000,
);

test('in one account for all, the same attack changes streams of others', async () => {
  const nats = await startNatsServer();
  const buses = await portal(nats);
  const before = await snapshot(buses, 'leave');
  const nc = await connectAs('leave', nats.url);
  await attack({ user: 'leave', service: 'leave', stream: 'LEAVE', nc });
  expect(await snapshot(buses, 'leave').catch(() => 'gone')).not.toEqual(before);
  await nats.stop('SIGKILL');
}, 300_000);

test('a follower fetches, acknowledges, begins again, and does nothing else across accounts', async () => {
  const nats = await startPortalBroker();
  const buses = await portal(nats);
  const request = (subject: string, payload = '') =>
    buses.leave.request(`${importedApi('identity')}.${subject}`, payload, {
      timeout: 500,
      // What is fetched comes under the subject of its event.
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
