import { base64url, CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts a JSON value with the first of the keys (base64url, 32 bytes each), as a JWE. */
export async function encryptJson(value: unknown, [key = '']: readonly string[]): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(base64url.decode(key));
}

/** Decrypts it with the key that fits; null if none does. */
export async function decryptJson(
  text: string,
  keys: readonly string[],
): Promise<{ json: unknown } | null> {
  for (const key of keys) {
    try {
      const { plaintext } = await compactDecrypt(text, base64url.decode(key));
      return { json: JSON.parse(new TextDecoder().decode(plaintext)) };
    } catch {
      // Encrypted with another key, or changed.
    }
  }
  return null;
}
