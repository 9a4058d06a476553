import { brokerAccounts } from '@portal/bus/broker-accounts';
import { mirrorStream } from '@portal/bus/streams';
import type { DataDirectory } from '../data-directory/open.ts';
import { writePrivate } from '../data-directory/private-file.ts';
import type { Secrets } from '../data-directory/secrets.ts';
import type { Program } from '../processes/supervise.ts';
import { separateStreams } from './nats-store.ts';
import { answersWith } from './reachable.ts';

/** What an outside system needs in order to read the attendance events. */
export interface Subscriber {
  servers: string;
  user: string;
  pass: string;
  stream: string;
}

const subscriber = 'subscriber';

export async function natsProgram(
  command: string,
  port: number,
  data: DataDirectory,
): Promise<Program> {
  const file = data.in('nats', 'nats.conf');
  const place = { host: '127.0.0.1', port, store: data.in('nats') };
  await separateStreams(place.store);
  await writePrivate(file, natsConfiguration(place, data.secrets.nats));
  return {
    name: 'nats',
    command,
    args: ['-c', file],
    cwd: data.in('nats'),
    env: process.env,
    // It listens for clients only when JetStream has read its store.
    ready: () => answersWith(port, 'INFO {'),
  };
}

/**
 * The server's configuration, JSON being a part of its own format: an account per service, the
 * gateway's, and the one that outsiders read with.
 */
export function natsConfiguration(
  { host, port, store }: { host: string; port: number; store: string },
  passwords: Secrets['nats'],
  { monitorPort }: { monitorPort?: number } = {},
): string {
  const configuration = {
    server_name: 'portal',
    host,
    port,
    // What was acknowledged is on the disk: by default a power cut loses the last two minutes.
    jetstream: { store_dir: store, sync_interval: 'always' },
    // Its health, for a container's check; never beyond the loopback.
    ...(monitorPort ? { http: `127.0.0.1:${monitorPort}` } : {}),
    accounts: brokerAccounts(passwords),
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}

export function natsUrl(port: number): string {
  return `nats://127.0.0.1:${port}`;
}

export function subscriberOf(port: number, data: DataDirectory): Subscriber {
  return {
    servers: natsUrl(port),
    user: subscriber,
    pass: data.secrets.nats.subscriber,
    stream: mirrorStream,
  };
}
