import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { createKeyRing, deriveFromKeys, deriveKey } from './key-ring.ts';

const newKey = () => randomBytes(32).toString('base64');
const [one, two, three] = [newKey(), newKey(), newKey()] as const;
const textsOf = (text: string) =>
  createKeyRing(text)
    .keys()
    .map((key) => key.text);

const pair = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

describe('a ring', () => {
  it('is one key, or several with the first one first', () => {
    expect(textsOf(one)).toEqual([one]);
    for (const separator of [' ', ',', ', ', '\n']) {
      expect(textsOf([one, two, three].join(separator))).toEqual([one, two, three]);
    }
    expect(textsOf(` ${one}\n`)).toEqual([one]);
  });

  it('has each key once', () => {
    expect(textsOf(`${two} ${one} ${two}`)).toEqual([two, one]);
  });

  it('gives each key an id that is always the same and reveals nothing', () => {
    const ids = createKeyRing(`${one} ${two}`)
      .keys()
      .map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w-]{8}$/);
    expect(createKeyRing(two).keys()[0].id).toBe(ids[1]);
  });

  it('of PEM gives both halves of a pair the same id, also with line breaks as \\n', () => {
    const [{ id }] = createKeyRing(pair.publicKey).keys();
    expect(createKeyRing(pair.privateKey).keys()[0].id).toBe(id);
    const escaped = pair.publicKey.replaceAll('\n', '\\n');
    expect(createKeyRing(escaped).keys()).toEqual([{ id, text: pair.publicKey }]);
  });

  test.each(['', ' , ', 'c2hvcnQ=', `${one} c2hvcnQ=`, '-----BEGIN PUBLIC KEY-----\nx'])(
    'can’t be %j, and the error doesn’t quote it',
    (text) => {
      expect(() => createKeyRing(text)).toThrow(TypeError);
      expect(() => createKeyRing(text)).toThrow(/^The key must be 32 bytes/);
    },
  );

  it('takes up other keys, and keeps those it has when the others are invalid', () => {
    const ring = createKeyRing(one);
    const derived = deriveFromKeys(ring, (key) => deriveKey(key, 'a test'));
    const before = derived();
    expect(derived()).toBe(before);
    ring.replace(`${two} ${one}`);
    expect(derived()).toHaveLength(2);
    expect(derived()[1]).toEqual(before[0]);
    expect(() => ring.replace('nonsense')).toThrow(TypeError);
    expect(ring.keys().map(({ text }) => text)).toEqual([two, one]);
  });
});
