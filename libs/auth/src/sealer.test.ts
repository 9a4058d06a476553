import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
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

describe('a fingerprint', () => {
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
