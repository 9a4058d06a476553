import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus } from '@portal/bus/nats-connection';
import { streamName } from '@portal/bus/stream-names';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import mongoose from 'mongoose';
import { connect, type NatsConnection } from 'nats';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';
import { mongodbUri } from '../portal/servers/mongod-program.ts';
import { natsUrl } from '../portal/servers/nats-program.ts';

/** Opens all data of a portal, with the rights of its services. */
export async function openAllDatabases(dataDir: string, subscriberFile: string) {
  const secrets = await ensureSecrets(dataDir);
  const ports = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8'));
  const databases = {} as Record<ServiceName, mongoose.Connection>;
  const buses = {} as Record<ServiceName, NatsConnection>;
  for (const service of serviceNames) {
    const uri = mongodbUri(ports.mongod, service, { secrets });
    databases[service] = await mongoose.createConnection(uri).asPromise();
    const servers = natsUrl(ports.nats);
    const pass = secrets.nats.services[service];
    buses[service] = await connectBus({ servers, user: service, pass, name: 'data-holdings' });
  }
  const { stream: mirror, ...account } = JSON.parse(await readFile(subscriberFile, 'utf8'));
  const subscriber = await connect(account);

  /** The collections with a document that contains the text, such as `attendance.people`. */
  async function inDatabases(text: string): Promise<string[]> {
    const collections: string[] = [];
    for (const service of serviceNames) {
      for (const { name } of (await databases[service].listCollections()) ?? []) {
        const rows = await databases[service].collection(name).find().toArray();
        if (JSON.stringify(rows.filter(isNoTombstone)).includes(text)) {
          collections.push(`${service}.${name}`);
        }
      }
    }
    return collections.sort();
  }

  /** The subjects that contain the text, in all streams and the subscribers' mirror. */
  async function inStreams(text: string): Promise<string[]> {
    const streams: [NatsConnection, string][] = serviceNames.map((service) => [
      buses[service],
      streamName(service),
    ]);
    const subjects: string[] = [];
    for (const [nc, stream] of [...streams, [subscriber, mirror] as const]) {
      const manager = await nc.jetstreamManager({ checkAPI: false });
      const { state } = await manager.streams.info(stream, { subjects_filter: '>' });
      subjects.push(...Object.keys(state.subjects ?? {}));
    }
    return subjects.filter((subject) => subject.includes(text)).sort();
  }

  return {
    databases,
    inDatabases,
    inStreams,
    async close() {
      for (const service of serviceNames) {
        await databases[service].close();
        await buses[service].close();
      }
      await subscriber.close();
    },
  };
}

function isNoTombstone(row: Record<string, unknown>): boolean {
  return !(row.deleted === true && Object.keys(row).sort().join() === '_id,deleted,version');
}
