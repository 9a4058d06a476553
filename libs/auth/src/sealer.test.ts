import { randomBytes } from 'node:crypto';
import { isSameFingerprint } from '@portal/kernel/is-same-fingerprint';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from './key-ring.ts';
import { createSealer } from './sealer.ts';

const key = randomBytes(32).toString('base64');
const text = 'Zoë’s temporary password: aB3$';

describe('a sealed text', () => {
  it('opens with its key, differs each time and reveals nothing', () => {
    const { seal, open } = createSealer(key);
    const [one, two] = [seal(text), seal(text)];
    expect(open(one)).toBe(text);
    expect(one).not.toBe(two);
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('temporary');
    expect(open(seal(''))).toBe('');
  });

  it('does not open with another key, or after one bit was changed', () => {
    const { seal, open } = createSealer(key);
    const sealed = seal(text);
    expect(createSealer(randomBytes(32).toString('base64')).open(sealed)).toBeNull();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (const place of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] as number) ^ 1;
      expect(open(`v1.${changed.toString('base64url')}`)).toBeNull();
    }
    for (const nonsense of ['', 'v1', 'v1.', 'v2.abc', 'abc', sealed.slice(0, 30)]) {
      expect(open(nonsense)).toBeNull();
    }
  });

  it('needs a key of 32 bytes', () => {
    expect(() => createSealer('c2hvcnQ=')).toThrow(/32 bytes/);
  });
});

describe('with several keys', () => {
  const newKey = randomBytes(32).toString('base64');
  const before = createSealer(key);
  const ring = createKeyRing(`${newKey} ${key}`);
  const sealer = createSealer(ring);

  it('a text is sealed with the first, whose id it names, and opens with any', () => {
    const sealed = sealer.seal(text);
    const [{ id }] = createKeyRing(newKey).keys();
    expect(sealed).toMatch(new RegExp(`^v2\\.${id}\\.[\\w-]+$`));
    expect(sealer.open(sealed)).toBe(text);
    expect(createSealer(newKey).open(sealed)).toBe(text);
    expect(before.open(sealed)).toBeNull();
    expect(sealer.open(before.seal(text))).toBe(text);
    // As it is while the other processes get to know a new key.
    const both = createSealer(`${key} ${newKey}`);
    expect(before.open(both.seal(text))).toBe(text);
    expect(sealer.open(both.seal(text))).toBe(text);
  });

  it('a text is refused under the id of another key', () => {
    const [, body] = sealer.seal(text).split(/^v2\.[\w-]+\./);
    expect(sealer.open(`v2.${createKeyRing(key).keys()[0].id}.${body}`)).toBeNull();
    expect(sealer.open(`v2.unknown8.${body}`)).toBeNull();
    expect(sealer.open(`v1.${body}`)).toBe(text);
    expect(sealer.open(`v3.${body}`)).toBeNull();
  });

  it('a text with an older key is sealed again with the first, and only that', () => {
    const again = sealer.reseal(before.seal(text)) ?? '';
    expect(createSealer(newKey).open(again)).toBe(text);
    expect(sealer.reseal(again)).toBeNull();
    expect(sealer.reseal(createSealer(randomBytes(32).toString('base64')).seal(text))).toBeNull();
    expect(before.reseal(before.seal(text))).toBeNull();
  });

  it('a text does not open once its key has been dropped', () => {
    const sealed = before.seal(text);
    expect(sealer.open(sealed)).toBe(text);
    ring.replace(newKey);
    expect(sealer.open(sealed)).toBeNull();
    expect(before.open(sealer.seal(text))).toBeNull();
  });
});

describe('a fingerprint', () => {
  it('is compared by every key, so that the key may change in between', () => {
    const newKey = randomBytes(32).toString('base64');
    const [old, rotated] = [createSealer(key), createSealer(`${newKey} ${key}`)];
    const afterwards = createSealer(newKey);
    expect(isSameFingerprint(old.fingerprints(text), rotated.fingerprints(text))).toBe(true);
    expect(isSameFingerprint(rotated.fingerprints(text), afterwards.fingerprints(text))).toBe(true);
    expect(isSameFingerprint(old.fingerprints(text), afterwards.fingerprints(text))).toBe(false);
    expect(isSameFingerprint(old.fingerprints('a'), rotated.fingerprints('b'))).toBe(false);
  });

  it('is equal only for the same text and key', () => {
    const { fingerprint } = createSealer(key);
    expect(fingerprint(text)).toMatch(/^[0-9a-f]{64}$/);
    expect(createSealer(key).fingerprint(text)).toBe(fingerprint(text));
    expect(fingerprint(`${text} `)).not.toBe(fingerprint(text));
    expect(createSealer(randomBytes(32).toString('base64')).fingerprint(text)).not.toBe(
      fingerprint(text),
    );
  });
});
