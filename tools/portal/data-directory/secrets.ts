import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { expectedError } from '../expected-error.ts';
import { type ValkeyUser, valkeyUsers } from '../servers/valkey-configuration.ts';
import { readJson, writePrivate } from './private-file.ts';

export interface Secrets {
  mongodb: { root: string; keyFile: string; services: Record<ServiceName, string> };
  nats: {
    subscriber: string;
    gateway: string;
    services: Record<ServiceName, string>;
    /** Derives the passwords of attendance in the subscribers' accounts. */
    keeper: string;
  };
  valkey: Record<ValkeyUser, string>;
  /** Signs the gateway's tokens (PEM, ES256). */
  tokens: { privateKey: string; publicKey: string };
  /** Encrypt fields that must not be readable in a database dump: 32 bytes in base64, one key per service. */
  sealing: Record<ServiceName | 'gateway', string>;
  /** Encrypts mails between identity and messaging: 32 bytes in base64. */
  mail: string;
  /** Signs the sessions in Valkey; used by gateway and identity: 32 bytes in base64. */
  session: string;
}

export const secretsFile = 'secrets.json';

/** Reads the secrets of a data directory; null if there are none. Fails with a plain error if they are damaged. */
export async function readSecrets(directory: string): Promise<Secrets | null> {
  const file = join(directory, secretsFile);
  try {
    const known = await readJson<Secrets>(file);
    if (known && !isComplete(known)) throw new SyntaxError('something is missing');
    return known;
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure;
    throw expectedError(
      `${file} is damaged (${failure.message}): restore it from a backup. Nothing was changed.`,
    );
  }
}

/**
 * Tells whether the secrets of the first version are complete: the data can't be opened without them. The
 * keys for tokens may be missing, because an operator removes them to get new ones.
 */
function isComplete({ mongodb, nats, tokens, sealing }: Partial<Secrets>): boolean {
  const texts = [mongodb?.root, mongodb?.keyFile];
  if (tokens !== undefined) texts.push(tokens.privateKey, tokens.publicKey);
  const perService = [mongodb?.services, nats?.services, sealing];
  return (
    texts.every((text) => typeof text === 'string' && text.length > 0) &&
    perService.every((group) => typeof group === 'object' && group !== null)
  );
}

/** Reads the secrets of a data directory and creates those that are missing. */
export async function ensureSecrets(directory: string): Promise<Secrets> {
  const file = join(directory, secretsFile);
  const known = await readSecrets(directory);
  const nats = known?.nats;
  const hasAll = known?.mail && nats?.gateway && nats.keeper && known.valkey && known.session;
  if (hasAll && known.tokens) return known;
  const created = makeSecrets();
  const secrets = { ...created, ...known, nats: { ...created.nats, ...known?.nats } };
  await writePrivate(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** Makes all secrets of a new portal. */
export function makeSecrets(): Secrets {
  return {
    mongodb: {
      root: password(),
      keyFile: randomBytes(96).toString('base64'),
      services: forEach(serviceNames, password),
    },
    nats: {
      subscriber: password(),
      gateway: password(),
      services: forEach(serviceNames, password),
      keeper: sealingKey(),
    },
    valkey: forEach(valkeyUsers, password),
    tokens: generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }),
    sealing: { ...forEach(serviceNames, sealingKey), gateway: sealingKey() },
    mail: sealingKey(),
    session: sealingKey(),
  };
}

/** URL-safe, because it becomes part of connection strings. */
function password(): string {
  return randomBytes(24).toString('base64url');
}

function sealingKey(): string {
  return randomBytes(32).toString('base64');
}

function forEach<Name extends string>(
  names: readonly Name[],
  make: () => string,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, string>;
}
