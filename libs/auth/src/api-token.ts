import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** What every token begins with, by which secret scanners find it. */
export const apiTokenPrefix = 'portal_';
/** 256 random bits. */
const secretLength = 43;
const checksumLength = 6;
const shape = new RegExp(`^${apiTokenPrefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** Creates an API token: the prefix, 43 random letters and digits, and a checksum of six. */
export function createApiToken(): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]);
  const text = apiTokenPrefix + secret.join('');
  return text + checksumOf(text);
}

/** The hash under which a token is stored; null for a text that can't be a token, such as one with a typing mistake. */
export function hashApiToken(token: string): string | null {
  if (!shape.test(token)) return null;
  const text = token.slice(0, -checksumLength);
  if (token.slice(-checksumLength) !== checksumOf(text)) return null;
  return createHash('sha256').update(token).digest('base64url');
}

/** CRC-32 in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < checksumLength; i += 1) {
    digits = alphabet[rest % alphabet.length] + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
