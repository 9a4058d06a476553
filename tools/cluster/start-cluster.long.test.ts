import { join } from 'node:path';
import { tryEnsureStream } from '@portal/bus/ensure-stream';
import { connectBus } from '@portal/bus/nats-connection';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { createFirstAdmin, signInAdmin } from '../bench/create-accounts.ts';
import { readPorts } from '../portal/data-directory/assign-ports.ts';
import { openDatabases, requireSecrets } from '../portal/open-databases.ts';
import { natsUrl } from '../portal/servers/nats-program.ts';
import type { Portal } from '../portal/start-portal.ts';
import { createPortalFolder } from '../portal/testing/create-portal-folder.ts';
import { portNames, stopOrder } from './cluster-names.ts';
import { startCluster } from './start-cluster.ts';

const limit = 300_000;
const counts = { services: 2, gateways: 2 };

let folder: Awaited<ReturnType<typeof createPortalFolder>>;
let dataDir: string;
let cluster: Portal;

beforeAll(async () => {
  folder = await createPortalFolder('cluster');
  dataDir = join(folder.folder, 'cluster');
  const options = { port: 0, dataDir, webRoot: folder.webRoot, hasNightlyRuns: false };
  const first = await startCluster(options);
  await createFirstAdmin(first.url).finally(first.stop);
  cluster = await startCluster(options);
  registerCleanUp(() => cluster.stop());
}, limit);

test('a second start runs all processes and finds the data', async () => {
  expect(Object.keys(cluster.pids()).sort()).toEqual(stopOrder(counts).flat().sort());
  const admin = await signInAdmin(cluster.url);
  expect(await admin.get('/api/auth/user')).toMatchObject({ username: 'bench.admin' });
});

test('a stream with fewer replicas gets three, and so do its consumers', async () => {
  const ports = await readPorts(dataDir);
  expect(Object.keys(ports)).toEqual(portNames(counts));
  const { nats } = await requireSecrets(dataDir);
  const account = { user: 'leave', pass: nats.services.leave, name: 'test' };
  const bus = await connectBus({ servers: natsUrl(ports['nats-2'] ?? 0), ...account });
  try {
    await tryEnsureStream(bus, 'leave', { replicas: 1 });
    const manager = await bus.jetstreamManager({ checkAPI: false });
    await eventually(
      async () => {
        const { config, cluster: copies } = await manager.streams.info('LEAVE');
        expect(config.num_replicas).toBe(3);
        expect(copies?.replicas).toHaveLength(2);
        for (const consumer of await manager.consumers.list('LEAVE').next()) {
          expect(consumer.cluster?.replicas).toHaveLength(2);
        }
      },
      { timeoutMs: 60_000, intervalMs: 250 },
    );
  } finally {
    await bus.close();
  }
}, 90_000);

test('commands reach the databases of a running cluster by all of its members', async () => {
  const opening = { say: () => {}, signal: new AbortController().signal };
  const { uriOf, close } = await openDatabases(dataDir, opening);
  expect(uriOf('leave')).toMatch(
    /^mongodb:\/\/leave:[^@]+@(127\.0\.0\.1:\d+,){2}127\.0\.0\.1:\d+\//,
  );
  await close();
});

test(
  'the data of a cluster and of a single portal are kept apart',
  async () => {
    await expect(folder.start('cluster')).rejects.toThrow(/belongs to a cluster/);
    const single = await folder.start('single');
    await single.stop();
    const dataDir = join(folder.folder, 'single');
    await expect(startCluster({ port: 0, dataDir, webRoot: folder.webRoot })).rejects.toThrow(
      /has the data of a single portal/,
    );
  },
  limit,
);
