import { join } from 'node:path';
import type { ServiceName } from '@portal/contracts/operation';
import {
  ConfigurationError,
  listenerEnv,
  natsEnv,
  readEnv,
  sessionKeyEnv,
  signingEnv,
  urlWithScheme,
  valkeyEnv,
} from '@portal/runtime/env';
import { isLoopback, secureCookiesRequiredMessage } from '@portal/runtime/loopback';
import { z } from 'zod';
import type { SecurityContacts } from './http/security-text.ts';
import type { PortalSite } from './session/portal-site.ts';

const httpUrl = urlWithScheme('http:', 'https:');

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((text) => text === 'true' || text === '1');
const requestsAMinute = z.coerce
  .number('must be a number of requests')
  .int('must be a whole number of requests')
  .min(1, 'must be at least 1');

/** The environment variables of the gateway. */
export const gatewayEnv = {
  ...listenerEnv,
  ...valkeyEnv,
  ...natsEnv,
  ...signingEnv,
  ...sessionKeyEnv,
  IDENTITY_URL: httpUrl,
  ATTENDANCE_URL: httpUrl,
  LEAVE_URL: httpUrl,
  MESSAGING_URL: httpUrl,
  RECORDS_URL: httpUrl,
  /** The built web app. */
  WEB_ROOT: z.string().default(join(import.meta.dirname, '../../web/dist')),
  /**
   * Comma-separated addresses or subnets of proxies whose `X-Forwarded-For` and `-Host` are
   * trusted.
   */
  TRUSTED_PROXIES: z.string().default(''),
  /** The port of the Prometheus metrics; no metrics server without it. */
  METRICS_PORT: z.coerce.number('must be a number').int().min(0).max(65_535).optional(),
  /** The address of the metrics. In a container, an inner network reaches them and the proxy doesn't. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Requests a minute of one session. A dashboard polls 34 times a minute. */
  REQUEST_LIMIT_SESSION: requestsAMinute.default(1_200),
  /**
   * Requests a minute from one address without a session. A whole hospital may share an address.
   */
  REQUEST_LIMIT_ADDRESS: requestsAMinute.default(3_000),
  /** Writes of one employee in three weeks. */
  REQUEST_LIMIT_WRITES: z.coerce
    .number('must be a number of writes')
    .int('must be a whole number of writes')
    .min(1, 'must be at least 1')
    .default(5_000),
  /** Requests a minute of one API token, at all gateways together. */
  REQUEST_LIMIT_TOKEN: requestsAMinute.default(600),
  /** The longest wait before a sign-in is refused. The identity service has the same setting. */
  SIGN_IN_WAIT_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a whole number of seconds')
    .min(1, 'must be at least 1')
    .default(30),
  /** Whether browsers reach the portal by TLS: then cookies are `Secure`, and HSTS is sent. By default as PUBLIC_URL says. */
  SECURE_COOKIES: flag.optional(),
  /** Whether anybody may read the GraphQL schema. For audits and tools, never in production. */
  GRAPHQL_INTROSPECTION: flag.default(false),
  /** The public URL of the portal, whose host and origin requests are checked against. */
  PUBLIC_URL: httpUrl.optional(),
  /** Addresses for reports of vulnerabilities, separated by commas; no security.txt without one. */
  SECURITY_CONTACT: z
    .string()
    .meta({ pattern: '^(mailto:|https:|tel:)[^\\s]+(,\\s*(mailto:|https:|tel:)[^\\s]+)*$' })
    .transform((text) => text.split(',').map((contact) => contact.trim()))
    .refine((contacts) => contacts.every(isContact), {
      error: 'must have only addresses such as mailto:security@example.org, https://… or tel:…',
    })
    .optional(),
  /** The page with the rules for such reports. */
  SECURITY_POLICY: urlWithScheme('https:').optional(),
};

const contactSchemes = ['mailto:', 'https:', 'tel:'];

function isContact(text: string): boolean {
  return !/\s/.test(text) && contactSchemes.includes(URL.parse(text)?.protocol ?? '');
}

export type GatewayEnvironment = ReturnType<typeof readGatewayEnv>;

/**
 * Reads the gateway's configuration. Throws a ConfigurationError that names the invalid variables.
 */
export function readGatewayEnv(env: NodeJS.ProcessEnv) {
  const read = readEnv(gatewayEnv, env);
  if (read.SECURE_COOKIES === undefined && !isLoopback(read.HOST)) {
    throw new ConfigurationError(secureCookiesRequiredMessage(read.HOST));
  }
  return read;
}

/** The address under which browsers reach the portal. Behind a proxy on the same machine only it says that there is TLS. */
export function portalSite({ SECURE_COOKIES, PUBLIC_URL }: GatewayEnvironment): PortalSite {
  const publicUrl = PUBLIC_URL ? new URL(PUBLIC_URL) : null;
  return { secure: SECURE_COOKIES ?? publicUrl?.protocol === 'https:', publicUrl };
}

/** What security.txt says. */
export function securityContacts(env: GatewayEnvironment): SecurityContacts {
  return {
    contacts: env.SECURITY_CONTACT ?? [],
    policy: env.SECURITY_POLICY ? new URL(env.SECURITY_POLICY).href : null,
    publicUrl: portalSite(env).publicUrl,
  };
}

/** The message broker's address and the gateway's account there. */
export function natsAddress(env: GatewayEnvironment) {
  const { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: pass } = env;
  return { servers, user, pass, name: 'gateway' };
}

/** The base URL of each service. */
export function serviceUrls(env: GatewayEnvironment): Record<ServiceName, string> {
  return {
    identity: env.IDENTITY_URL,
    attendance: env.ATTENDANCE_URL,
    leave: env.LEAVE_URL,
    messaging: env.MESSAGING_URL,
    records: env.RECORDS_URL,
  };
}
