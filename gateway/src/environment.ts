import { join } from 'node:path';
import type { ServiceName } from '@portal/contracts/operation';
import {
  ConfigurationFault,
  natsEnv,
  processEnv,
  readEnv,
  redisEnv,
  sessionKeyEnv,
  signingEnv,
  url,
} from '@portal/runtime/env';
import { isLoopback, secureCookiesUnsaid } from '@portal/runtime/loopback';
import { z } from 'zod';
import type { OwnSite } from './session/own-site.ts';

const http = url('http:', 'https:');

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((text) => text === 'true' || text === '1');
const requestsAMinute = z.coerce
  .number('must be a number of requests')
  .int('must be a whole number of requests')
  .min(1, 'must be at least 1');

const gatewayEnv = {
  ...processEnv,
  ...redisEnv,
  ...natsEnv,
  ...signingEnv,
  ...sessionKeyEnv,
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
  /** Requests a minute of one session; a dashboard makes 34 at its intervals. */
  REQUEST_LIMIT_SESSION: requestsAMinute.default(1_200),
  /** Requests a minute without a session from one address, which a whole hospital may share. */
  REQUEST_LIMIT_ADDRESS: requestsAMinute.default(3_000),
  /** Browsers reach the portal by TLS: cookies are `Secure`, and HSTS is sent. */
  SECURE_COOKIES: flag.optional(),
  /** Anybody may read the GraphQL schema: for audits and tools, off where people work. */
  GRAPHQL_INTROSPECTION: flag.default(false),
  /** Where people reach the portal: its host and origin are the portal's own. */
  PUBLIC_URL: http.optional(),
};

export type GatewayEnvironment = ReturnType<typeof readGatewayEnv>;

/** The gateway's configuration. Throws a ConfigurationFault that names what is wrong. */
export function readGatewayEnv(env: NodeJS.ProcessEnv) {
  const read = readEnv(gatewayEnv, env);
  if (read.SECURE_COOKIES === undefined && !isLoopback(read.HOST)) {
    throw new ConfigurationFault(secureCookiesUnsaid(read.HOST));
  }
  return read;
}

/** Where browsers reach the portal. */
export function ownSite({ SECURE_COOKIES, PUBLIC_URL }: GatewayEnvironment): OwnSite {
  return { secure: SECURE_COOKIES ?? false, publicUrl: PUBLIC_URL ? new URL(PUBLIC_URL) : null };
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
