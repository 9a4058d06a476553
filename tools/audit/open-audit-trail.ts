import { resolve } from 'node:path';
import { readPorts } from '../portal/data-directory/assign-ports.ts';
import { freePort } from '../portal/free-port.ts';
import { type OpenOptions, openDatabases, requireSecrets } from '../portal/open-databases.ts';
import { supervise } from '../portal/processes/supervise.ts';
import { externalMongodbUri } from '../portal/servers/external-mongodb.ts';
import { locateProgram } from '../portal/servers/locate-program.ts';
import type { ServerData } from '../portal/servers/mongod-program.ts';
import { natsProgram, natsUrl } from '../portal/servers/nats-program.ts';
import { databaseUriFor } from '../portal/servers/start-servers.ts';

export interface AuditTrailConnection {
  /** The environment of identity: the database with the trail, its key, and the broker with its anchors. */
  env: Record<'MONGODB_URI' | 'AUDIT_KEY' | 'NATS_URL' | 'NATS_USER' | 'NATS_PASSWORD', string>;
  close(): Promise<void>;
}

/** Opens the identity database and the broker of a data directory, or the servers that the environment sets. */
export async function openAuditTrail(
  directory: string,
  opening: OpenOptions,
): Promise<AuditTrailConnection> {
  const MONGODB_URI = externalMongodbUri();
  const { audit, sealing, nats } = await requireSecrets(directory);
  const { NATS_URL } = process.env;
  const { uriOf, data, close } = MONGODB_URI
    ? { uriOf: databaseUriFor.bind(null, MONGODB_URI), data: null, close: async () => {} }
    : await openDatabases(directory, opening);
  const broker = NATS_URL
    ? { url: NATS_URL, stop: async () => {} }
    : await openBroker(directory, data, opening).catch(async (failure: unknown) => {
        await close();
        throw failure;
      });
  return {
    env: {
      MONGODB_URI: uriOf('identity'),
      // Before the first start of this version, the trail of 1.0.0 has no key of its own.
      AUDIT_KEY: audit ?? sealing.identity,
      NATS_URL: broker.url,
      NATS_USER: 'identity',
      NATS_PASSWORD: nats.services.identity,
    },
    close: async () => {
      await broker.stop();
      await close();
    },
  };
}

/** Gives the broker of a running portal, or starts one for the time. */
async function openBroker(
  directory: string,
  data: ServerData | null,
  { say, signal }: OpenOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const ports = await readPorts(resolve(directory));
  if (!data) return { url: natsUrl(ports.nats ?? 0), stop: async () => {} };
  const port = await freePort(ports.nats);
  const command = await locateProgram('nats', { say, signal });
  const folders = { run: data.in('run'), logs: data.in('logs'), say };
  say('Starting NATS');
  const started = supervise(await natsProgram(command, port, data), folders);
  try {
    await started.ready;
  } catch (failure) {
    await started.stop();
    throw failure;
  }
  return { url: natsUrl(port), stop: async () => void (await started.stop()) };
}
