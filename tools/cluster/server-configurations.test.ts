import { brokerLimits, firstSubscriberId, subscriberLimits } from '@portal/bus/subscriber-accounts';
import { expect, test } from 'vitest';
import { makeSecrets } from '../portal/data-directory/secrets.ts';
import { mongodbUri, mongodPorts } from '../portal/servers/mongod-program.ts';
import { natsConfiguration } from '../portal/servers/nats-program.ts';
import { valkeyConfiguration } from '../portal/servers/valkey-configuration.ts';
import { sentinelConfiguration } from './sentinel-program.ts';

const secrets = makeSecrets();
const location = { host: '127.0.0.1', port: 1, store: '/store' };

test('a server of NATS knows the routes of the others, and a single one has none', () => {
  const cluster = {
    serverName: 'nats-2',
    routePort: 12,
    advertisedPort: 22,
    routes: [11, 13],
    password: 'between-servers',
  };
  expect(JSON.parse(natsConfiguration(location, secrets.nats, { cluster }))).toMatchObject({
    server_name: 'nats-2',
    cluster: {
      port: 12,
      advertise: '127.0.0.1:22',
      authorization: { user: 'route', password: 'between-servers' },
      routes: [
        'nats-route://route:between-servers@127.0.0.1:11',
        'nats-route://route:between-servers@127.0.0.1:13',
      ],
    },
  });
  const single = JSON.parse(natsConfiguration(location, secrets.nats));
  expect([single.server_name, single.cluster]).toEqual(['portal', undefined]);
});

test('subscribers have limits, in a cluster, too', () => {
  const cluster = {
    serverName: 'nats-1',
    routePort: 12,
    advertisedPort: 22,
    routes: [],
    password: '',
  };
  const subscribers = [{ id: 'a'.repeat(24), password: null }];
  for (const options of [{ subscribers }, { subscribers, cluster }]) {
    const made = JSON.parse(natsConfiguration(location, secrets.nats, options));
    expect(made).toMatchObject(brokerLimits);
    const { accounts } = made;
    for (const id of [firstSubscriberId, ...subscribers.map(({ id }) => id)]) {
      expect(accounts[`SUBSCRIBER_${id}`].limits).toEqual(subscriberLimits);
    }
  }
});

test('the URI of a set names all members, that of a single server connects directly', () => {
  const password = secrets.mongodb.services.leave;
  expect(mongodbUri([1, 2, 3], 'leave', { secrets })).toBe(
    `mongodb://leave:${password}@127.0.0.1:1,127.0.0.1:2,127.0.0.1:3/leave?replicaSet=portal`,
  );
  expect(mongodbUri(1, 'leave', { secrets })).toBe(
    `mongodb://leave:${password}@127.0.0.1:1/leave?replicaSet=portal&directConnection=true`,
  );
  expect(mongodPorts({ mongod: 1, nats: 2, 'mongod-2': 3, 'mongod-3': 4 })).toEqual([1, 3, 4]);
});

test('a replica follows its primary, with accounts for replication and the sentinels', () => {
  const settings = { bind: '127.0.0.1', port: 2, directory: '/valkey', maxMemory: '512mb' };
  const passwords = { replication: 'of-the-replica', sentinel: 'of-the-sentinels' };
  const configuration = (primaryPort: number | null) =>
    valkeyConfiguration(settings, secrets.valkey, { primaryPort, passwords });
  expect(configuration(1)).toMatch(/^replicaof 127\.0\.0\.1 1$/m);
  expect(configuration(null)).not.toMatch(/^replicaof/m);
  expect(configuration(null)).toMatch(/^user replication on #[\da-f]{64} resetchannels -@all/m);
  expect(valkeyConfiguration(settings, secrets.valkey)).not.toMatch(/sentinel|replication/);
});

test('a sentinel lets programs ask for the primary, and nothing else', () => {
  const primary = { host: '127.0.0.1', port: 1 };
  const settings = { port: 3, directory: '/sentinel', primary };
  const configuration = sentinelConfiguration(settings, secrets.valkey, { sentinel: 'secret' });
  expect(configuration).toMatch(/^sentinel monitor portal 127\.0\.0\.1 1 2$/m);
  expect(configuration).toMatch(/^user default off$/m);
  const [, rights] = /^user records on #[\da-f]{64} (.+)$/m.exec(configuration) ?? [];
  expect(rights?.split(' ').filter((right) => right.includes('sentinel'))).toEqual([
    '+sentinel|get-master-addr-by-name',
    '+sentinel|sentinels',
  ]);
});
