import { join } from 'node:path';
import type { ServiceName } from '@portal/contracts/operation';
import { natsEnv, processEnv, readEnv, redisEnv, signingEnv, url } from '@portal/runtime/env';
import { z } from 'zod';

const http = url('http:', 'https:');

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .default('false')
  .transform((text) => text === 'true' || text === '1');

const gatewayEnv = {
  ...processEnv,
  ...redisEnv,
  ...natsEnv,
  ...signingEnv,
  IDENTITY_URL: http,
  ATTENDANCE_URL: http,
  LEAVE_URL: http,
  MESSAGING_URL: http,
  RECORDS_URL: http,
  /** The built web app. */
  WEB_ROOT: z.string().default(join(import.meta.dirname, '../../web/dist')),
  /** Addresses or subnets, by commas, whose `X-Forwarded-For` and `-Host` are believed. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Prometheus reads here, on the loopback only. Nothing listens without it. */
  METRICS_PORT: z.coerce.number('must be a number').int().min(0).max(65_535).optional(),
  /** Browsers reach the portal by TLS: cookies are `Secure`, and HSTS is sent. */
  SECURE_COOKIES: flag,
  /** Anybody may read the GraphQL schema: for audits and tools, off where people work. */
  GRAPHQL_INTROSPECTION: flag,
};

export type GatewayEnvironment = ReturnType<typeof readGatewayEnv>;

/** The gateway's configuration. Throws a ConfigurationFault that names what is wrong. */
export function readGatewayEnv(env: NodeJS.ProcessEnv) {
  return readEnv(gatewayEnv, env);
}

/** The message broker, and as whom the gateway watches it. */
export function natsAddress(env: GatewayEnvironment) {
  const { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: pass } = env;
  return { servers, user, pass, name: 'gateway' };
}

/** Where each service listens. */
export function serviceUrls(env: GatewayEnvironment): Record<ServiceName, string> {
  return {
    identity: env.IDENTITY_URL,
    attendance: env.ATTENDANCE_URL,
    leave: env.LEAVE_URL,
    messaging: env.MESSAGING_URL,
    records: env.RECORDS_URL,
  };
}
