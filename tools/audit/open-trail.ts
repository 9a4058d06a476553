import { resolve } from 'node:path';
import { readPorts } from '../portal/data-directory/kept-ports.ts';
import { knownSecrets, type Opening, openDatabases } from '../portal/open-databases.ts';
import { freePort } from '../portal/ports.ts';
import { supervise } from '../portal/processes/supervise.ts';
import { locateProgram } from '../portal/servers/locate.ts';
import type { ServerData } from '../portal/servers/mongod.ts';
import { natsProgram, natsUrl } from '../portal/servers/nats.ts';
import { databaseAt } from '../portal/servers/start.ts';

export interface OpenTrail {
  /** The database with the trail, its key, and the broker with its anchors, as identity takes them. */
  env: Record<'MONGODB_URI' | 'SEALING_KEY' | 'NATS_URL' | 'NATS_USER' | 'NATS_PASSWORD', string>;
  close(): Promise<void>;
}

/** Opens the identity database and the broker of a data directory, or the servers that the environment names. */
export async function openTrail(directory: string, opening: Opening): Promise<OpenTrail> {
  const { sealing, nats } = await knownSecrets(directory);
  const { MONGODB_URI, NATS_URL } = process.env;
  const { uriOf, data, close } = MONGODB_URI
    ? { uriOf: databaseAt.bind(null, MONGODB_URI), data: null, close: async () => {} }
    : await openDatabases(directory, opening);
  const broker = NATS_URL
    ? { url: NATS_URL, stop: async () => {} }
    : await brokerOf(directory, data, opening).catch(async (failure: unknown) => {
        await close();
        throw failure;
      });
  return {
    env: {
      MONGODB_URI: uriOf('identity'),
      SEALING_KEY: sealing.identity,
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

/** The broker that the portal of a directory runs, or one that is started for as long as it is open. */
async function brokerOf(
  directory: string,
  data: ServerData | null,
  { say, signal }: Opening,
): Promise<{ url: string; stop(): Promise<void> }> {
  const ports = await readPorts(resolve(directory));
  if (!data) return { url: natsUrl(ports.nats ?? 0), stop: async () => {} };
  const port = await freePort(ports.nats);
  const command = await locateProgram('nats', { say, signal });
  const places = { run: data.in('run'), logs: data.in('logs'), say };
  say('Starting NATS');
  const started = supervise(await natsProgram(command, port, data), places);
  try {
    await started.ready;
  } catch (failure) {
    await started.stop();
    throw failure;
  }
  return { url: natsUrl(port), stop: async () => void (await started.stop()) };
}
