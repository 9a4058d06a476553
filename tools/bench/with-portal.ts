import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@portal/contracts/operation';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';
import { mongodbAdminUri, mongodbUri, mongodPorts } from '../portal/servers/mongod-program.ts';
import { natsUrl, type SubscriberAccess } from '../portal/servers/nats-program.ts';
import { valkeyUrl } from '../portal/servers/valkey-configuration.ts';
import { type Portal, type PortalOptions, startPortal } from '../portal/start-portal.ts';

export interface BenchPortal {
  url: string;
  /** The servers, with the accounts of attendance, and of identity in Valkey. */
  mongodb: string;
  redis: string;
  /** The key that signs its sessions. */
  sessionKey: string;
  nats: { servers: string; user: string; pass: string };
  /** The account of another system that reads the attendance events. */
  subscriber: SubscriberAccess;
  /** The address of a service. */
  service(name: ServiceName): string;
  /** The key that signs the gateway's tokens for the services. */
  tokenKey: string;
  /** Opens any database of its MongoDB as root. */
  anyDatabase(name: string): string;
  pids(): Record<string, number>;
}

type StartPortal = (options: PortalOptions) => Promise<Portal>;

/**
 * Starts a whole portal, or by `start` a cluster, with a temporary data directory, and removes both after
 * `work`.
 */
export async function withPortal<Result>(
  say: (line: string) => void,
  work: (portal: BenchPortal) => Promise<Result>,
  start: StartPortal = startPortal,
): Promise<Result> {
  const { portal, close } = await openPortal(say, start);
  try {
    return await work(portal);
  } finally {
    await close();
  }
}

/** A portal that workloads use one after the other, and that starts with the first of them. */
export function createSharedPortal(say: (line: string) => void) {
  let opened: ReturnType<typeof openPortal> | undefined;
  return {
    async use<Result>(work: (portal: BenchPortal) => Promise<Result>): Promise<Result> {
      opened ??= openPortal(say, startPortal);
      return work((await opened).portal);
    },
    async close(): Promise<void> {
      const closing = opened;
      opened = undefined;
      await (await closing)?.close();
    },
  };
}

async function openPortal(say: (line: string) => void, start: StartPortal) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  process.env.BANK_HOLIDAYS_URL ??= 'off';
  // A few sessions of one machine carry the load of a hospital.
  process.env.REQUEST_LIMIT_SESSION ??= '1000000000';
  process.env.REQUEST_LIMIT_ADDRESS ??= '1000000000';
  let portal: Portal | undefined;
  process.env.REQUEST_LIMIT_WRITES ??= '1000000000';
  try {
    portal = await start({ port: 0, dataDir, log: say });
    const { stop } = portal;
    const close = () => stop().finally(remove);
    return { portal: await describePortal(portal, dataDir), close };
  } catch (failure) {
    await portal?.stop();
    await remove();
    throw failure;
  }
}

async function describePortal(
  { url, subscriber, pids }: Portal,
  dataDir: string,
): Promise<BenchPortal> {
  const secrets = await ensureSecrets(dataDir);
  const ports = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8'));
  const members = mongodPorts(ports);
  const root = mongodbAdminUri(members, { secrets });
  if (!subscriber) throw new Error('an external broker has no subscriber');
  return {
    subscriber,
    service: (name) => `http://127.0.0.1:${ports[name]}`,
    tokenKey: secrets.tokens.privateKey,
    url: url.replace('localhost', '127.0.0.1'),
    mongodb: mongodbUri(members, 'attendance', { secrets }),
    sessionKey: secrets.session,
    redis: valkeyUrl('identity', { host: '127.0.0.1', port: ports.valkey }, secrets.valkey),
    nats: {
      servers: natsUrl(ports.nats),
      user: 'attendance',
      pass: secrets.nats.services.attendance,
    },
    anyDatabase: (name) => `${root.replace('/?', `/${name}?`)}&authSource=admin`,
    pids,
  };
}
