import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { plainError } from '../plain-error.ts';
import { type ValkeyUser, valkeyUsers } from '../servers/valkey-configuration.ts';
import { readJson, writePrivate } from './private-file.ts';

export interface Secrets {
  mongodb: { root: string; keyFile: string; services: Record<ServiceName, string> };
  nats: {
    subscriber: string;
    gateway: string;
    services: Record<ServiceName, string>;
    /** Gives the passwords with which attendance works in the subscribers' accounts. */
    keeper: string;
  };
  valkey: Record<ValkeyUser, string>;
  /** Signs the gateway's tokens (PEM, ES256). */
  tokens: { privateKey: string; publicKey: string };
  /** Seals what must not be read in a database dump: 32 bytes in base64, one key each. */
  sealing: Record<ServiceName | 'gateway', string>;
  /** Hides from all but identity and messaging what is to be mailed: 32 bytes in base64. */
  mail: string;
  /** Signs the sessions that Valkey holds; gateway and identity have it: 32 bytes in base64. */
  session: string;
}

export const secretsFile = 'secrets.json';

/** The secrets in a data directory; null where there are none. Fails with a plain error where they are damaged. */
export async function readSecrets(directory: string): Promise<Secrets | null> {
  const file = join(directory, secretsFile);
  try {
    const known = await readJson<Secrets>(file);
    if (known && !isWhole(known)) throw new SyntaxError('something is missing');
    return known;
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure;
    throw plainError(
      `${file} is damaged (${failure.message}): put it back from a backup; nothing was changed`,
    );
  }
}

/** Whether all is there that a data directory has had from the first day: its data can't be opened without. */
function isWhole({ mongodb, nats, tokens, sealing }: Partial<Secrets>): boolean {
  const texts = [mongodb?.root, mongodb?.keyFile, tokens?.privateKey, tokens?.publicKey];
  const perService = [mongodb?.services, nats?.services, sealing];
  return (
    texts.every((text) => typeof text === 'string' && text.length > 0) &&
    perService.every((group) => typeof group === 'object' && group !== null)
  );
}

/** The secrets of a data directory: made at its first start, and what is new at a later one. */
export async function secretsOf(directory: string): Promise<Secrets> {
  const file = join(directory, secretsFile);
  const known = await readSecrets(directory);
  const nats = known?.nats;
  const hasAll = known?.mail && nats?.gateway && nats.keeper && known.valkey && known.session;
  if (hasAll) return known;
  const fresh = makeSecrets();
  const secrets = { ...fresh, ...known, nats: { ...fresh.nats, ...known?.nats } };
  await writePrivate(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

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
