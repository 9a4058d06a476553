import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { rootFolder } from '../root-folder.ts';
import type { DataDirectory } from './data-directory/open.ts';
import type { Program } from './processes/supervise.ts';
import { subscribersFile } from './servers/nats.ts';
import { answersHttp } from './servers/reachable.ts';
import type { ServerUrls } from './servers/start.ts';
import { valkeyPrograms } from './servers/valkey-configuration.ts';

const compiled = join(rootFolder, 'node_modules/.cache/portal/compiled');

export type ProcessName = ServiceName | 'gateway';

/**
 * The heap that a process may grow to, in MB, with a small young generation: it keeps an idle
 * portal small. The same for all, because Node shares compiled code between equal flags only.
 */
const flags = ['--max-old-space-size=256', '--max-semi-space-size=8'];

export function serviceProgram(
  service: ServiceName,
  { port, publicUrl }: { port: number; publicUrl: string },
  servers: ServerUrls,
  data: DataDirectory,
  firstAdminCode: string | null = null,
): Program {
  const { nats, sealing, tokens } = data.secrets;
  return nodeProgram(service, join(rootFolder, 'services', service), {
    PORT: `${port}`,
    HOST: '127.0.0.1',
    MONGODB_URI: servers.mongodb(service),
    NATS_URL: servers.nats,
    NATS_USER: service,
    NATS_PASSWORD: nats.services[service],
    ...storing(service, servers),
    TOKEN_PUBLIC_KEY: tokens.publicKey,
    SEALING_KEY: sealing[service],
    ...mailing(service, publicUrl, data),
    ...(service === 'attendance' ? subscribing(servers, data) : {}),
    ...(service === 'identity' && firstAdminCode && { FIRST_ADMIN_CODE: firstAdminCode }),
  });
}

/** Only services with sessions or queues get an account of Valkey. */
function storing(service: ServiceName, servers: ServerUrls): Record<string, string> {
  const program = valkeyPrograms.find((name) => name === service);
  return program ? { REDIS_URL: servers.redis(program) } : {};
}

/** What only those get who have to do with mails or sessions. */
function mailing(
  service: ServiceName,
  publicUrl: string,
  data: DataDirectory,
): Record<string, string> {
  const { mail: MAIL_KEY, session: SESSION_KEY } = data.secrets;
  if (service === 'identity') return { MAIL_KEY, SESSION_KEY };
  if (service !== 'messaging') return {};
  return { MAIL_KEY, MAIL_DIR: data.in('mail'), PUBLIC_URL: process.env.PUBLIC_URL || publicUrl };
}

/** What manages subscribers; nothing where the broker is somebody else's. */
function subscribing({ nats }: ServerUrls, data: DataDirectory): Record<string, string> {
  if (process.env.NATS_URL) return {};
  return {
    SUBSCRIBER_LIST: subscribersFile(data),
    SUBSCRIBER_KEEPER_KEY: data.secrets.nats.keeper,
    SUBSCRIBER_SERVERS: process.env.SUBSCRIBER_SERVERS || nats,
  };
}

export function gatewayProgram(
  { host, port, metricsPort }: { host: string; port: number; metricsPort: number },
  ports: Record<ServiceName, number>,
  servers: ServerUrls,
  webRoot: string,
  data: DataDirectory,
): Program {
  const urls = serviceNames.map((service) => [
    `${service.toUpperCase()}_URL`,
    `http://127.0.0.1:${ports[service]}`,
  ]);
  return nodeProgram('gateway', join(rootFolder, 'gateway'), {
    ...Object.fromEntries(urls),
    PORT: `${port}`,
    HOST: host,
    METRICS_PORT: `${metricsPort}`,
    REDIS_URL: servers.redis('gateway'),
    NATS_URL: servers.nats,
    NATS_USER: 'gateway',
    NATS_PASSWORD: data.secrets.nats.gateway,
    TOKEN_PRIVATE_KEY: data.secrets.tokens.privateKey,
    SEALING_KEY: data.secrets.sealing.gateway,
    SESSION_KEY: data.secrets.session,
    WEB_ROOT: webRoot,
  });
}

function nodeProgram(name: ProcessName, cwd: string, env: Record<string, string>): Program {
  return {
    name,
    command: process.execPath,
    args: [...flags, 'src/main.ts'],
    cwd,
    env: { ...common(), ...env },
    ready: 'message',
    alive: () => answersHttp(Number(env.PORT), '/health/live', env.HOST),
  };
}

/**
 * Has Node compile everything once, unless it did so before. An idle start would do without, but
 * every process would compile for itself and keep the compiler in memory.
 */
export async function compileOnce(signal: AbortSignal): Promise<void> {
  if (existsSync(compiled)) return;
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, 'compile.ts')], {
    env: common(),
    stdio: 'ignore',
    detached: true,
    signal,
    killSignal: 'SIGKILL',
  });
  // Whatever is wrong with a service, it says so itself when it is started.
  await Promise.race([once(child, 'exit'), once(child, 'error')]);
}

function common(): NodeJS.ProcessEnv {
  return {
    ...inherited(),
    NODE_ENV: 'production',
    TZ: 'UTC',
    APOLLO_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: compiled,
  };
}

/**
 * Settings of the portal may stand in the environment of `npm start`, and options for every Node;
 * what else steers npm, Node or a test run there is not meant for the services, nor are the
 * addresses of other servers.
 */
function inherited(): NodeJS.ProcessEnv {
  const foreign =
    /^(npm_.*|NODE_(?!OPTIONS$).*|VITEST.*|TEST_.*|NX_.*|NATS_.*|INIT_CWD|MONGODB_URI|REDIS_URL|PORT)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}
