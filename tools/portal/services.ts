import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { rootFolder } from '../root-folder.ts';
import type { DataDirectory } from './data-directory/open.ts';
import type { Program } from './processes/supervise.ts';
import type { ServerUrls } from './servers/start.ts';

export type ProcessName = ServiceName | 'gateway';

/**
 * The heap that a process may grow to, in MB. Small young generations keep an idle portal small;
 * records writes long exports and archives.
 */
const heap: Record<ProcessName, number> = {
  identity: 192,
  attendance: 192,
  leave: 192,
  messaging: 192,
  records: 256,
  gateway: 256,
};

export function serviceProgram(
  service: ServiceName,
  port: number,
  servers: ServerUrls,
  data: DataDirectory,
): Program {
  const { nats, sealing, tokens } = data.secrets;
  return nodeProgram(service, join(rootFolder, 'services', service), {
    PORT: `${port}`,
    HOST: '127.0.0.1',
    MONGODB_URI: servers.mongodb(service),
    NATS_URL: servers.nats,
    NATS_USER: service,
    NATS_PASSWORD: nats.services[service],
    REDIS_URL: servers.redis,
    TOKEN_PUBLIC_KEY: tokens.publicKey,
    SEALING_KEY: sealing[service],
    MAIL_DIR: data.in('mail'),
  });
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
    REDIS_URL: servers.redis,
    TOKEN_PRIVATE_KEY: data.secrets.tokens.privateKey,
    SEALING_KEY: data.secrets.sealing.gateway,
    WEB_ROOT: webRoot,
  });
}

function nodeProgram(name: ProcessName, cwd: string, env: Record<string, string>): Program {
  const limits = [`--max-old-space-size=${heap[name]}`, '--max-semi-space-size=8'];
  return {
    name,
    command: process.execPath,
    args: [...limits, 'src/main.ts'],
    cwd,
    env: {
      ...inherited(),
      NODE_ENV: 'production',
      TZ: 'UTC',
      APOLLO_TELEMETRY_DISABLED: '1',
      // Keeps what TypeScript was stripped to: a start takes half of the time and memory.
      NODE_COMPILE_CACHE: join(rootFolder, 'node_modules/.cache/portal/compiled'),
      ...env,
    },
    ready: 'message',
  };
}

/**
 * Settings of the portal may stand in the environment of `npm start`; what steers npm, Node or a
 * test run there is not meant for the services, nor are the addresses of other servers.
 */
function inherited(): NodeJS.ProcessEnv {
  const foreign =
    /^(npm_.*|NODE_.*|VITEST.*|TEST_.*|NX_.*|NATS_.*|INIT_CWD|MONGODB_URI|REDIS_URL|PORT)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}
