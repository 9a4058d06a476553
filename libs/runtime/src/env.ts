import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The configuration is not usable: the message says in one line per fault what would be right. */
export class ConfigurationFault extends Error {
  override readonly name = 'ConfigurationFault';
}

/**
 * Reads the environment by a zod shape. A value may also come from the file that `<NAME>_FILE`
 * names, as containers hand over secrets. An empty value is none.
 * Throws a ConfigurationFault that names every variable at fault.
 */
export function readEnv<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<Shape>> {
  const faults = new Map<string, string>();
  const values: Record<string, string> = {};
  for (const name of Object.keys(shape)) {
    const found = lookUp(name, env);
    if ('fault' in found) faults.set(name, found.fault);
    else if (found.value) values[name] = found.value;
  }
  const parsed = z.object(shape).safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    if (faults.has(name)) continue;
    faults.set(name, name in values ? `${name} ${message}` : `${name} is not set`);
  }
  if (faults.size > 0) throw new ConfigurationFault([...faults.values()].join('\n'));
  return parsed.data as z.output<z.ZodObject<Shape>>;
}

function lookUp(
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

/** A URL of one of the schemes. */
export function url(...schemes: string[]) {
  return z.string().refine((text) => schemes.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });
}

const mongoUri = z
  .string()
  // Several hosts, which is usual for a replica set, are no URL to Node.
  .regex(/^mongodb(\+srv)?:\/\/[^/]+\/[^/?]+/, 'must be mongodb://… and name a database');

const pem = z
  .string()
  .regex(/-----BEGIN [A-Z ]+-----/, 'must be a key in PEM')
  // Where a variable can't hold line ends, they are written as \n.
  .transform((text) => text.replaceAll('\\n', '\n'));

const key32 = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, {
  error: 'must be 32 bytes in base64',
});

/** What every process that listens needs. */
export const processEnv = {
  /** 0 takes any free port. */
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be a port')
    .max(65_535, 'must be a port'),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
};

/** Where the message broker is, and as whom a process works with it. */
export const natsEnv = {
  /** One or several, with commas between. */
  NATS_URL: z.string(),
  NATS_USER: z.string(),
  NATS_PASSWORD: z.string(),
};

/** What every service needs. */
export const serviceEnv = {
  ...processEnv,
  ...natsEnv,
  MONGODB_URI: mongoUri,
  TOKEN_PUBLIC_KEY: pem,
  SEALING_KEY: key32,
  /** Writes are refused while the database's disk has less room than this. */
  MIN_FREE_MB: z.coerce
    .number('must be a number of megabytes')
    .min(0, 'must be at least 0')
    .default(512),
};

/** What a service with sessions, limits or jobs needs beside. */
export const redisEnv = { REDIS_URL: url('redis:', 'rediss:') };

/** What identity seals for a mail and messaging opens: the one key that two services share. */
export const mailKeyEnv = { MAIL_KEY: key32 };

/** What signs sessions, for those who open and read them: the store of sessions doesn't know it. */
export const sessionKeyEnv = { SESSION_KEY: key32 };

/** What a service that counts working days needs: whose bank holidays count. */
export const nationEnv = {
  NATION: z
    .enum(['england-and-wales', 'scotland', 'northern-ireland'], {
      error: 'must be england-and-wales, scotland or northern-ireland',
    })
    .default('england-and-wales'),
};

/**
 * What attendance needs to manage the subscribers of its events at the portal's own broker. Without
 * the key, whoever runs the broker manages them.
 */
export const subscribersEnv = {
  /** The list that the broker's configuration is made from: only attendance writes it. */
  SUBSCRIBER_LIST: z.string().optional(),
  /** Gives the passwords with which attendance works in the subscribers' accounts. */
  SUBSCRIBER_KEEPER_KEY: key32.optional(),
  /** The broker's address as subscribers reach it. */
  SUBSCRIBER_SERVERS: z.string().optional(),
};

/** How long archived records are kept: the law wants those of hours for 2 years, of leave for 6. */
export const retentionEnv = {
  RETENTION_YEARS: z.coerce
    .number('must be a number of years')
    .int('must be a whole number of years')
    .min(2, 'must be at least 2')
    .max(100, 'must be at most 100')
    .default(6),
};

/** What the gateway needs beside `processEnv` to sign and to seal. */
export const signingEnv = { TOKEN_PRIVATE_KEY: pem, SEALING_KEY: key32 };

export type ServiceEnv = z.output<z.ZodObject<typeof serviceEnv>>;
