import { base64url } from 'jose';
import { expect, it } from 'vitest';
import { decryptJson, encryptJson } from './json-encryption.ts';

const newKey = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
const [key, earlierKey] = [newKey(), newKey()];
const draft = { reason: 'My grandmother’s funeral 🌹', days: 2 };

it('gives back what was encrypted', async () => {
  const text = await encryptJson(draft, [key]);
  expect(text).not.toContain(base64url.encode('funeral').slice(0, 8));
  expect(await decryptJson(text, [key])).toEqual({ json: draft });
});

it('encrypts with the first key, and decrypts with any', async () => {
  expect(await decryptJson(await encryptJson(draft, [key, earlierKey]), [key])).toEqual({
    json: draft,
  });
  const earlier = await encryptJson(draft, [earlierKey]);
  expect(await decryptJson(earlier, [key, earlierKey])).toEqual({ json: draft });
});

it.each([
  ['another person’s key', (text: string) => text, newKey()],
  ['a changed text', (text: string) => `${text.slice(0, -4)}AAAA`, key],
  ['clear text', () => JSON.stringify(draft), key],
])('gives nothing for %s', async (_, change, other) => {
  expect(await decryptJson(change(await encryptJson(draft, [key])), [other])).toBeNull();
});
