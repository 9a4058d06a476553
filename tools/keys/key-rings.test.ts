import { createKeyRing } from '@portal/auth/key-ring';
import { describe, expect, it, test } from 'vitest';
import { makeSecrets, type Secrets } from '../portal/data-directory/secrets.ts';
import {
  dateFirstKeys,
  dropKeys,
  olderKeys,
  oldestFirstKeyDate,
  promoteKeys,
  ringNames,
  stageKeys,
} from './key-rings.ts';

const day = 24 * 3_600_000;
const start = new Date('2026-01-01T00:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * day);
const idsOf = (text: string) =>
  createKeyRing(text)
    .keys()
    .map(({ id }) => id);

const initial = dateFirstKeys(makeSecrets(), start);
const rotateAt = (secrets: Secrets, days: number) => promoteKeys(stageKeys(secrets), after(days));

test('every ring is rotated, and the passwords and the key of the audit trail are not', () => {
  const rotated = rotateAt(initial, 1);
  const { tokens, sealing, mail, session, keyDates, ...fixed } = rotated;
  expect(fixed).toEqual({
    mongodb: initial.mongodb,
    nats: initial.nats,
    valkey: initial.valkey,
    passwordsSince: initial.passwordsSince,
    audit: initial.audit,
  });
  const texts = [tokens.publicKey, mail, session, ...Object.values(sealing)];
  expect(texts.map((text) => idsOf(text).length)).toEqual(ringNames.map(() => 2));
  expect(Object.keys(keyDates ?? {})).toHaveLength(2 * ringNames.length);
});

describe('a staged key', () => {
  const staged = stageKeys(initial);

  it('is known to all and used by none', () => {
    expect(idsOf(staged.session)[0]).toBe(idsOf(initial.session)[0]);
    expect(idsOf(staged.session)).toHaveLength(2);
    expect(idsOf(staged.tokens.privateKey)[0]).toBe(idsOf(initial.tokens.privateKey)[0]);
    expect(idsOf(staged.tokens.publicKey)).toEqual(idsOf(staged.tokens.privateKey));
  });

  it('becomes the first, and its date begins', () => {
    const promoted = promoteKeys(staged, after(1));
    for (const read of [(s: Secrets) => s.session, (s: Secrets) => s.sealing.leave]) {
      expect(idsOf(read(promoted))).toEqual(idsOf(read(staged)).toReversed());
    }
    expect(oldestFirstKeyDate(promoted)).toEqual(after(1));
    expect(oldestFirstKeyDate(staged)).toEqual(start);
    expect(promoted).not.toHaveProperty('stagedKeys');
  });

  it('is not dropped', () => {
    expect(dropKeys(staged, after(9_999), { all: true }).secrets).toEqual(staged);
  });
});

test('the private key that no longer signs is gone at once, and the public one stays', () => {
  const { tokens } = rotateAt(initial, 1);
  const [first, second] = idsOf(tokens.publicKey);
  expect(idsOf(tokens.privateKey)).toEqual([first]);
  expect(second).toBe(idsOf(initial.tokens.publicKey)[0]);
});

test.each([
  ['token', 1 / 24],
  ['sealing of leave', 30],
  ['sealing of gateway', 30],
  ['mail', 400],
  ['session', 400],
])('a %s key is read for %d days after it was replaced', (ring, days) => {
  const rotated = rotateAt(initial, 90);
  const droppedAt = (at: Date) => dropKeys(rotated, at).dropped.map((each) => each.ring);
  expect(droppedAt(new Date(after(90 + days).getTime() - 1))).not.toContain(ring);
  expect(droppedAt(after(90 + days))).toContain(ring);
  expect(olderKeys(rotated)).toContainEqual({ ring, count: 1, until: after(90 + days) });
});

test('each key is counted from its own successor, and the first one always stays', () => {
  const twice = rotateAt(rotateAt(initial, 90), 180);
  const at = after(90 + 400);
  const { secrets, dropped } = dropKeys(twice, at);
  expect(idsOf(secrets.session)).toEqual(idsOf(twice.session).slice(0, 2));
  expect(idsOf(secrets.sealing.leave)).toEqual(idsOf(twice.sealing.leave).slice(0, 1));
  expect(dropped).toContainEqual({ ring: 'session', since: start.toISOString() });
  const ids = [idsOf(secrets.session), idsOf(secrets.mail), idsOf(secrets.tokens.publicKey)].flat();
  expect(Object.keys(secrets.keyDates ?? {})).toEqual(expect.arrayContaining(ids));
  expect(dropKeys(secrets, at).dropped).toEqual([]);
});

test('all older keys can be dropped', () => {
  const { secrets, dropped } = dropKeys(rotateAt(initial, 1), after(1), { all: true });
  expect(dropped.map(({ ring }) => ring)).toEqual(ringNames);
  expect(olderKeys(secrets)).toEqual([]);
});

test('a key without a date is never dropped', () => {
  const rotated = { ...rotateAt(initial, 1), keyDates: {} };
  expect(dropKeys(rotated, after(9_999)).dropped).toEqual([]);
});
