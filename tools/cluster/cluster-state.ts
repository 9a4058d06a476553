import { connectBus } from '@portal/bus/nats-connection';
import { streamName } from '@portal/bus/stream-names';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { readPorts } from '../portal/data-directory/assign-ports.ts';
import { requireSecrets } from '../portal/open-databases.ts';
import { mongodbAdminUri, mongodPorts } from '../portal/servers/mongod-program.ts';
import { natsUrl } from '../portal/servers/nats-program.ts';
import { respondsToHttp } from '../portal/servers/server-probes.ts';
import {
  balancedNames,
  mongodNames,
  natsNames,
  type ProcessCounts,
  valkeyNames,
} from './cluster-names.ts';

/** Which servers of each kind lead, and whether the others follow and all processes are ready. */
export interface ClusterState {
  mongod: string;
  nats: string;
  valkey: string;
  isWhole: boolean;
}

const service = 'attendance';

/** Opens the state of a running cluster. Its method fails while a server has no primary. */
export async function openClusterState(
  directory: string,
  counts: ProcessCounts = { services: 2, gateways: 2 },
): Promise<{
  read(): Promise<ClusterState>;
  close(): Promise<void>;
}> {
  const secrets = await requireSecrets(directory);
  const ports = await readPorts(directory);
  const uri = mongodbAdminUri(mongodPorts(ports), { secrets });
  const database = mongoose.createConnection(uri, { serverSelectionTimeoutMS: 1_000 });
  const bus = await connectBus({
    servers: natsNames.map((name) => natsUrl(ports[name] ?? 0)).join(','),
    user: service,
    pass: secrets.nats.services[service],
    name: 'cluster-state',
  });
  const valkeys = valkeyNames.map(
    (name) =>
      new Redis({
        host: '127.0.0.1',
        port: ports[name] ?? 0,
        username: 'gateway',
        password: secrets.valkey.gateway,
        commandTimeout: 1_000,
        maxRetriesPerRequest: 0,
      }),
  );
  for (const valkey of valkeys) valkey.on('error', () => undefined);

  async function readMongod() {
    const { members } = (await database.db?.admin().command({ replSetGetStatus: 1 })) ?? {};
    const states: string[] = members.map(({ stateStr }: { stateStr: string }) => stateStr);
    return {
      name: mongodNames[states.indexOf('PRIMARY')],
      isWhole: states.every((state) => state === 'PRIMARY' || state === 'SECONDARY'),
    };
  }

  async function readNats() {
    const manager = await bus.jetstreamManager({ checkAPI: false, timeout: 1_000 });
    const { cluster } = await manager.streams.info(streamName(service));
    const replicas = cluster?.replicas ?? [];
    const isWhole = replicas.length === 2 && replicas.every(({ current }) => current);
    return { name: cluster?.leader, isWhole };
  }

  async function readValkey() {
    const infos = await Promise.all(valkeys.map((each) => each.info('replication')));
    const primary = infos.findIndex((info) => info.includes('role:master'));
    const replica = infos[1 - primary] ?? '';
    return { name: valkeyNames[primary], isWhole: replica.includes('master_link_status:up') };
  }

  async function areReady(): Promise<boolean> {
    const ready = balancedNames(counts).map((name) =>
      respondsToHttp(ports[name] ?? 0, '/health/ready'),
    );
    return (await Promise.all(ready)).every(Boolean);
  }

  return {
    async read() {
      const [mongod, nats, valkey, isReady] = await Promise.all([
        ...([readMongod(), readNats(), readValkey(), areReady()] as const),
      ]);
      if (!mongod.name || !nats.name || !valkey.name) throw new Error('a server has no primary');
      return {
        mongod: mongod.name,
        nats: nats.name,
        valkey: valkey.name,
        isWhole: isReady && mongod.isWhole && nats.isWhole && valkey.isWhole,
      };
    },
    async close() {
      await database.close();
      await bus.close();
      for (const valkey of valkeys) valkey.disconnect();
    },
  };
}
