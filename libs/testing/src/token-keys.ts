import { generateKeyPairSync, randomBytes } from 'node:crypto';

export interface TokenKeys {
  /** PEM, PKCS #8. */
  privateKey: string;
  /** PEM, SPKI. */
  publicKey: string;
}

let keys: TokenKeys | undefined;

/** The ES256 key pair for internal tokens, the same at every call in a test file. */
export function tokenKeys(): TokenKeys {
  keys ??= generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return keys;
}

/** Generates an encryption key: 32 random bytes in base64. */
export function sealingKey(): string {
  return randomBytes(32).toString('base64');
}
