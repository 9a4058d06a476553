import { readFileSync } from 'node:fs';
import { createKeyRing } from '@portal/auth/key-ring';
import { z } from 'zod';
import { isValkeyAddress } from './valkey-address.ts';

/** An invalid configuration. The message has one line per problem, which says what would be valid. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Reads environment variables by a zod shape. A value may also come from the file that `<NAME>_FILE`
 * names, as container secrets do. An empty value counts as unset.
 * Throws a ConfigurationError that names every invalid variable.
 */
export function readEnv<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<Shape>> {
  const problems = new Map<string, string>();
  const values: Record<string, string> = {};
  for (const name of Object.keys(shape)) {
    const found = readVariable(name, env);
    if ('fault' in found) problems.set(name, found.fault);
    else if (found.value) values[name] = found.value;
  }
  const parsed = z.object(shape).safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    if (problems.has(name)) continue;
    problems.set(name, name in values ? `${name} ${message}` : `${name} is not set`);
  }
  if (problems.size > 0) throw new ConfigurationError([...problems.values()].join('\n'));
  return parsed.data as z.output<z.ZodObject<Shape>>;
}

function readVariable(
  name: string,
  env: NodeJS.ProcessEnv,
): { value: string | undefined } | { fault: string } {
  const value = env[name];
  const file = env[`${name}_FILE`];
  if (!file) return { value };
  if (value) return { fault: `${name} and ${name}_FILE are both set: set one` };
  try {
    return { value: readFileSync(file, 'utf8').trim() };
  } catch {
    return { fault: `${name}_FILE names a file that can't be read: ${file}` };
  }
}

/** A zod schema for a URL with one of the schemes, written as `https:`. Its JSON Schema has a pattern for them. */
export function urlWithScheme(...schemes: string[]) {
  return z
    .string()
    .refine((text) => schemes.includes(URL.parse(text)?.protocol ?? ''), {
      error: `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    })
    .meta({ pattern: `^(${schemes.join('|')})//[^\\s]+$` });
}

const mongoUri = z
  .string()
  // Node's URL doesn't parse several hosts, which are usual for a replica set.
  .regex(/^mongodb(\+srv)?:\/\/[^/]+\/[^/?]+/, 'must be mongodb://… and name a database');

/** A key, or several, of which the first one signs or encrypts and all are read (docs/keys.md). */
function keyRing(isOfThisKind: (text: string) => boolean, error: string) {
  return z.string().transform((text, context) => {
    try {
      if (isOfThisKind(text)) return createKeyRing(text);
    } catch {
      // The same problem.
    }
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
}

const pem = keyRing((text) => text.includes('-----BEGIN'), 'must be a P-256 key in PEM');

const key32 = keyRing((text) => !text.includes('-----BEGIN'), 'must be 32 bytes in base64');

const isKey32 = (text: string) => Buffer.from(text, 'base64').length === 32;

/** OpenTelemetry's own variables for traces (docs/tracing.md). */
const tracingEnv = {
  /** The base URL of a collector (OTLP over HTTP). Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWithScheme('http:', 'https:').optional(),
  /** The share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .default(0.1),
};

/** The variables of every process that listens. */
export const listenerEnv = {
  ...tracingEnv,
  /** 0 takes any free port. */
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be a port')
    .max(65_535, 'must be a port'),
  HOST: z.string().default('127.0.0.1'),
  /** The certificate of the process, and its key, in PEM: then it listens with TLS. */
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  LOG_FORMAT: z.enum(['portal', 'ecs'], { error: 'must be portal or ecs' }).default('portal'),
};

/** The address of the message broker, and the account of the process. */
export const natsEnv = {
  /** One URL or several, separated by commas. */
  NATS_URL: z.string(),
  NATS_USER: z.string(),
  NATS_PASSWORD: z.string(),
};

/** The variables of every service. */
export const serviceEnv = {
  ...listenerEnv,
  ...natsEnv,
  MONGODB_URI: mongoUri,
  TOKEN_PUBLIC_KEY: pem,
  SEALING_KEY: key32,
  /** The copies of each stream and its consumers: 3 where the broker is a cluster of three. */
  STREAM_REPLICAS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(5, 'must be at most 5')
    .default(1),
  /** Writes are refused while the database's disk has less free space than this. */
  MIN_FREE_MB: z.coerce
    .number('must be a number of megabytes')
    .min(0, 'must be at least 0')
    .default(512),
};

/** The variable of services with sessions, rate limits or jobs. */
export const valkeyEnv = {
  REDIS_URL: z.string().refine(isValkeyAddress, {
    error:
      'must be a URL that starts with redis:// or rediss://, or redis+sentinel://host:port,…/name',
  }),
};

/** The keys with which identity encrypts mail data and messaging decrypts it: the only ones that two services share. */
export const mailKeyEnv = { MAIL_KEY: key32 };

/** The keys that sign sessions. The session store doesn't know them. */
export const sessionKeyEnv = { SESSION_KEY: key32 };

/** The key that chains the audit trail; without it, SEALING_KEY does. */
export const auditKeyEnv = { AUDIT_KEY: key32.optional() };

/** The variable of services that count working days: the nation whose bank holidays apply. */
export const nationEnv = {
  NATION: z
    .enum(['england-and-wales', 'scotland', 'northern-ireland'], {
      error: 'must be england-and-wales, scotland or northern-ireland',
    })
    .default('england-and-wales'),
};

/**
 * The variables with which attendance manages event subscribers at the portal's own broker. Without
 * the key, the operator of the broker manages them.
 */
export const subscribersEnv = {
  /** The file from which the broker's configuration is generated; only attendance writes it. */
  SUBSCRIBER_LIST: z.string().optional(),
  /** The key from which attendance derives its passwords for the subscribers' accounts. */
  SUBSCRIBER_KEEPER_KEY: z
    .string()
    .refine(isKey32, { error: 'must be 32 bytes in base64' })
    .optional(),
  /** The broker's address for subscribers. */
  SUBSCRIBER_SERVERS: z.string().optional(),
};

/** The variable of webhooks. */
export const webhooksEnv = {
  /** Whether attendance events may be sent to private addresses, and without TLS. */
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
};

/** How long a kind of data is kept, with the least that the law or the portal requires. */
function retentionPeriod(
  unit: 'years' | 'days',
  limits: { min: number; max: number; default: number },
) {
  return z.coerce
    .number(`must be a number of ${unit}`)
    .int(`must be a whole number of ${unit}`)
    .min(limits.min, `must be at least ${limits.min}`)
    .max(limits.max, `must be at most ${limits.max}`)
    .default(limits.default);
}

/** How long each kind of data is kept (docs/retention.md). */
export const retentionEnv = {
  /** Clock-ins with their corrections (Working Time Regulations 1998, regulation 9). */
  RETENTION_CLOCK_INS_YEARS: retentionPeriod('years', { min: 2, max: 100, default: 2 }),
  /** Leave of all kinds and fit notes, after the end of the leave (Limitation Act 1980, section 5). */
  RETENTION_LEAVE_YEARS: retentionPeriod('years', { min: 6, max: 100, default: 6 }),
  /** Archived records. They have hours and leave: the law requires 2 years for hours and 6 for leave. */
  RETENTION_YEARS: retentionPeriod('years', { min: 2, max: 100, default: 6 }),
  /** Messages. No law requires a period. */
  RETENTION_MESSAGES_YEARS: retentionPeriod('years', { min: 1, max: 100, default: 2 }),
  /** Emails after they are sent. An event may be delivered again for 30 days, and must not send one again. */
  RETENTION_MAILS_DAYS: retentionPeriod('days', { min: 30, max: 3_650, default: 30 }),
  /** The audit trail, as evidence for as long as a claim is possible (Limitation Act 1980, section 5). */
  RETENTION_AUDIT_YEARS: retentionPeriod('years', { min: 6, max: 100, default: 6 }),
  /** Network addresses in the audit trail. No law requires a period. */
  RETENTION_ADDRESSES_DAYS: retentionPeriod('days', { min: 30, max: 3_650, default: 90 }),
};

/** The gateway's keys for signing tokens and encrypting data. */
export const signingEnv = { TOKEN_PRIVATE_KEY: pem, SEALING_KEY: key32 };

export type ServiceEnv = z.output<z.ZodObject<typeof serviceEnv>>;
