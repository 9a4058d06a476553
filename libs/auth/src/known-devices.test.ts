import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const key = randomBytes(32).toString('base64');
const devices = createKnownDevices(key);
const now = new Date('2026-07-01T08:00:00Z');
const day = 24 * 3_600_000;
const ann = { id: 'ann', passwordHash: 'hash of ann' };
const bob = { id: 'bob', passwordHash: 'hash of bob' };

test('a browser is known only for people who signed in with it', () => {
  const cookie = devices.remember('', ann, now);
  expect(devices.find(cookie, ann, now)).toMatch(/^[\w-]{16}$/);
  expect(devices.find(cookie, bob, now)).toBeNull();
  const shared = devices.remember(cookie, bob, now);
  expect(devices.find(shared, ann, now)).toBe(devices.find(cookie, ann, now));
  expect(devices.find(shared, bob, now)).not.toBeNull();
  expect(shared).toMatch(/^[\w.~-]+$/);
});

test('it is unknown after a password change, after a year, and with another key', () => {
  const cookie = devices.remember('', ann, now);
  expect(devices.find(cookie, { ...ann, passwordHash: 'another' }, now)).toBeNull();
  expect(devices.find(cookie, ann, new Date(now.getTime() + 364 * day))).not.toBeNull();
  expect(devices.find(cookie, ann, new Date(now.getTime() + 365 * day))).toBeNull();
  expect(devices.find(cookie, ann, new Date(now.getTime() - day))).toBeNull();
  const others = createKnownDevices(randomBytes(32).toString('base64'));
  expect(others.find(cookie, ann, now)).toBeNull();
});

test('with a new first key, browsers stay known until the old one is dropped', () => {
  const newKey = randomBytes(32).toString('base64');
  const rotated = createKnownDevices(`${newKey} ${key}`);
  const cookie = devices.remember('', ann, now);
  expect(rotated.find(cookie, ann, now)).toBe(devices.find(cookie, ann, now));
  expect(createKnownDevices(newKey).find(cookie, ann, now)).toBeNull();
  const renewed = rotated.remember(devices.remember(cookie, bob, now), ann, now);
  expect(renewed.split('~')).toHaveLength(2);
  expect(createKnownDevices(newKey).find(renewed, ann, now)).not.toBeNull();
  expect(rotated.find(renewed, bob, now)).not.toBeNull();
});

test('no part of it can be changed', () => {
  const cookie = devices.remember('', ann, now);
  const parts = cookie.split('.');
  for (const place of parts.keys()) {
    const text = parts[place] as string;
    const other = text.startsWith('a') ? 'b' : 'a';
    const changed = parts.with(place, other + text.slice(1)).join('.');
    expect(devices.find(changed, ann, now), changed).toBeNull();
  }
  for (const text of ['', '~', '....', 'x'.repeat(5_000)]) {
    expect(devices.find(text, ann, now)).toBeNull();
  }
});

test('the cookie holds one entry per person, for the latest eight people', () => {
  let cookie = devices.remember('', ann, now);
  cookie = devices.remember(cookie, ann, now);
  expect(cookie.split('~')).toHaveLength(1);
  for (let i = 0; i < 8; i += 1) {
    cookie = devices.remember(cookie, { id: `person-${i}`, passwordHash: 'hash' }, now);
  }
  expect(cookie.split('~')).toHaveLength(8);
  expect(devices.find(cookie, ann, now)).toBeNull();
  expect(devices.find(cookie, { id: 'person-0', passwordHash: 'hash' }, now)).not.toBeNull();
  expect(cookie.length).toBeLessThan(500);
});
