import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { rootFolder } from '../root-folder.ts';
import type { DataDirectory } from './data-directory/open-data-directory.ts';
import type { Program } from './processes/supervise.ts';
import { subscriberListFile } from './servers/nats-program.ts';
import { respondsToHttp } from './servers/server-probes.ts';
import type { ServerUrls } from './servers/start-servers.ts';
import { valkeyPrograms } from './servers/valkey-configuration.ts';

const compiled = join(rootFolder, 'node_modules/.cache/portal/compiled');

/**
 * The maximum heap of a process in MB, and a small young generation, which keeps an idle portal small.
 * The same for all processes, because the compile cache depends on the flags.
 */
const flags = ['--max-old-space-size=256', '--max-semi-space-size=8'];

/** Where a process listens, and its name where it is one of several of its kind. */
interface ProcessAddress {
  port: number;
  name?: string;
}

/** Whether the services and the gateway listen with TLS. */
function isTlsConfigured(): boolean {
  return Boolean(process.env.TLS_CERT_FILE);
}

/** The scheme of the services and the gateway. */
export function ownScheme(): 'http' | 'https' {
  return isTlsConfigured() ? 'https' : 'http';
}

/** Gives the program of a service with its environment. */
export function serviceProgram(
  service: ServiceName,
  { port, publicUrl, name = service }: ProcessAddress & { publicUrl: string },
  servers: ServerUrls,
  data: DataDirectory,
  firstAdminCode: string | null = null,
): Program {
  const { nats } = data.secrets;
  const env = {
    PORT: `${port}`,
    HOST: '127.0.0.1',
    MONGODB_URI: servers.mongodb(service),
    NATS_URL: servers.nats,
    NATS_USER: service,
    NATS_PASSWORD: nats.services[service],
    ...valkeyEnv(service, servers),
    ...publicUrlEnv(service, publicUrl),
    ...(service === 'messaging' && { MAIL_DIR: data.in('mail') }),
    ...(service === 'attendance' ? subscriberEnv(servers, data) : {}),
    ...(service === 'identity' && firstAdminCode && { FIRST_ADMIN_CODE: firstAdminCode }),
  };
  return nodeProgram(name, join(rootFolder, 'services', service), env, () =>
    serviceKeys(service, data),
  );
}

/** Only services with sessions or queues get an account of Valkey. */
function valkeyEnv(service: ServiceName, servers: ServerUrls): Record<string, string> {
  const program = valkeyPrograms.find((name) => name === service);
  return program ? { REDIS_URL: servers.redis(program) } : {};
}

/** The variables with the keys of a service, as they are now. */
function serviceKeys(service: ServiceName, { secrets }: DataDirectory): Record<string, string> {
  const { audit, mail, sealing, session, tokens } = secrets;
  return {
    TOKEN_PUBLIC_KEY: tokens.publicKey,
    SEALING_KEY: sealing[service],
    ...((service === 'identity' || service === 'messaging') && { MAIL_KEY: mail }),
    ...(service === 'identity' && { SESSION_KEY: session, AUDIT_KEY: audit }),
  };
}

/** The variables with the keys of the gateway, as they are now. */
function gatewayKeys({ secrets }: DataDirectory): Record<string, string> {
  return {
    TOKEN_PRIVATE_KEY: secrets.tokens.privateKey,
    SEALING_KEY: secrets.sealing.gateway,
    SESSION_KEY: secrets.session,
  };
}

/** The portal's address, for which passkeys are made and to which the links in emails lead. */
function publicUrlEnv(service: ServiceName, publicUrl: string): Record<string, string> {
  if (service !== 'identity' && service !== 'messaging') return {};
  return { PUBLIC_URL: process.env.PUBLIC_URL || publicUrl };
}

/** Variables for managing subscribers; none with an external broker. */
function subscriberEnv({ nats }: ServerUrls, data: DataDirectory): Record<string, string> {
  if (process.env.NATS_URL) return {};
  return {
    SUBSCRIBER_LIST: subscriberListFile(data),
    SUBSCRIBER_KEEPER_KEY: data.secrets.nats.keeper,
    SUBSCRIBER_SERVERS: process.env.SUBSCRIBER_SERVERS || nats,
  };
}

/** Gives the program of the gateway with its environment. */
export function gatewayProgram(
  {
    host,
    port,
    metricsPort,
    name = 'gateway',
  }: ProcessAddress & { host: string; metricsPort: number },
  ports: Record<ServiceName, number>,
  servers: ServerUrls,
  webRoot: string,
  data: DataDirectory,
): Program {
  const urls = serviceNames.map((service) => [
    `${service.toUpperCase()}_URL`,
    `${ownScheme()}://127.0.0.1:${ports[service]}`,
  ]);
  const env = {
    ...Object.fromEntries(urls),
    PORT: `${port}`,
    HOST: host,
    METRICS_PORT: `${metricsPort}`,
    REDIS_URL: servers.redis('gateway'),
    NATS_URL: servers.nats,
    NATS_USER: 'gateway',
    NATS_PASSWORD: data.secrets.nats.gateway,
    WEB_ROOT: webRoot,
  };
  return nodeProgram(name, join(rootFolder, 'gateway'), env, () => gatewayKeys(data));
}

function nodeProgram(
  name: string,
  cwd: string,
  env: Record<string, string>,
  keys: () => Record<string, string>,
): Program {
  return {
    name,
    command: process.execPath,
    args: [...flags, 'src/main.ts'],
    cwd,
    env: { ...common(), ...env },
    keys,
    ready: 'message',
    alive: () =>
      respondsToHttp(Number(env.PORT), '/health/live', {
        host: env.HOST,
        isTls: isTlsConfigured(),
      }),
  };
}

/**
 * Fills the compile cache, unless it exists. Without it every process would compile all code and keep
 * the compiler in memory.
 */
export async function fillCompileCache(signal: AbortSignal): Promise<void> {
  if (existsSync(compiled)) return;
  const child = spawn(
    process.execPath,
    [...flags, join(import.meta.dirname, 'fill-compile-cache.ts')],
    {
      env: common(),
      stdio: 'ignore',
      detached: true,
      signal,
      killSignal: 'SIGKILL',
    },
  );
  // A faulty service reports its error when it is started.
  await Promise.race([once(child, 'exit'), once(child, 'error')]);
}

function common(): NodeJS.ProcessEnv {
  return {
    ...inherited(),
    ...tlsFiles(),
    NODE_ENV: 'production',
    TZ: 'UTC',
    APOLLO_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: compiled,
  };
}

/** By absolute paths, because each program has a working directory of its own. */
function tlsFiles(): Record<string, string> {
  const names = ['TLS_CERT_FILE', 'TLS_KEY_FILE', 'NODE_EXTRA_CA_CERTS'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const file = process.env[name];
      return file ? [[name, resolve(file)]] : [];
    }),
  );
}

/**
 * The environment of `npm start`, which may contain settings of the portal, NODE_OPTIONS and NODE_EXTRA_CA_CERTS. Other
 * variables of npm, Node and test runs are not passed on to the services, nor are server addresses.
 */
function inherited(): NodeJS.ProcessEnv {
  const excluded =
    /^(npm_.*|NODE_(?!OPTIONS$|EXTRA_CA_CERTS$).*|VITEST.*|TEST_.*|NX_.*|NATS_.*|INIT_CWD|MONGODB_URI|REDIS_URL|PORT)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !excluded.test(name)));
}
