import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import {
  createKey,
  createTokenKeys,
  dateFirstKeys,
  type RotatedSecrets,
} from '../../keys/key-rings.ts';
import { expectedError } from '../expected-error.ts';
import { type ValkeyUser, valkeyUsers } from '../servers/valkey-configuration.ts';
import { readJson, writePrivate } from './private-file.ts';

/** The rotated ones are rings: a key, or several of which the first one signs and encrypts (docs/keys.md). */
export interface Secrets extends RotatedSecrets {
  mongodb: { root: string; keyFile: string; services: Record<ServiceName, string> };
  nats: {
    subscriber: string;
    gateway: string;
    services: Record<ServiceName, string>;
    /** Derives the passwords of attendance in the subscribers' accounts. */
    keeper: string;
  };
  valkey: Record<ValkeyUser, string>;
  /** Since when the programs' accounts on the servers have these passwords. */
  passwordsSince: string;
  /** Signs the gateway's tokens (PEM, ES256). */
  tokens: RotatedSecrets['tokens'];
  /** Encrypt fields that must not be readable in a database dump: 32 bytes in base64, one key per service. */
  sealing: Record<ServiceName | 'gateway', string>;
  /** Encrypts mails between identity and messaging: 32 bytes in base64. */
  mail: string;
  /** Signs the sessions in Valkey; used by gateway and identity: 32 bytes in base64. */
  session: string;
  /** Chains the audit trail: 32 bytes in base64. It isn't rotated. */
  audit: string;
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
    throw damagedError(file, failure);
  }
}

function damagedError(file: string, { message }: Error): Error {
  return expectedError(
    `${file} is damaged (${message}): restore it from a backup. Nothing was changed.`,
  );
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
  const known = await readSecrets(directory);
  const created = makeSecrets();
  const merged = { ...created, ...known, nats: { ...created.nats, ...known?.nats } };
  // The key of identity chained the audit trail of 1.0.0.
  if (known) merged.audit = known.audit ?? known.sealing.identity;
  try {
    // The keys of 1.0.0 have no dates; they are at least as old as the file.
    const since = known ? (await stat(join(directory, secretsFile))).mtime : new Date();
    const secrets = dateFirstKeys(merged, since);
    await writeSecrets(directory, secrets);
    return secrets;
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure;
    throw damagedError(join(directory, secretsFile), failure);
  }
}

/** Stores the secrets of a data directory. */
export async function writeSecrets(directory: string, secrets: Secrets): Promise<void> {
  await writePrivate(join(directory, secretsFile), `${JSON.stringify(secrets, null, 2)}\n`);
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
      keeper: createKey(),
    },
    valkey: forEach(valkeyUsers, password),
    passwordsSince: new Date().toISOString(),
    tokens: createTokenKeys(),
    sealing: { ...forEach(serviceNames, createKey), gateway: createKey() },
    mail: createKey(),
    session: createKey(),
    audit: createKey(),
  };
}

/** URL-safe, because it becomes part of connection strings. */
function password(): string {
  return randomBytes(24).toString('base64url');
}

function forEach<Name extends string>(
  names: readonly Name[],
  make: () => string,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, string>;
}
