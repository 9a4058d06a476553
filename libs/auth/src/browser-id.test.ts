import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashBrowserId, newBrowserId, readBrowserId, withBrowserId } from './browser-id.ts';
import { createKnownDevices } from './known-devices.ts';

const now = new Date('2026-07-01T08:00:00Z');

test('the id stays in the cookie beside the entries of eight people', () => {
  const devices = createKnownDevices(randomBytes(32).toString('base64'));
  const id = newBrowserId();
  let cookie = '';
  for (let person = 0; person < 10; person += 1) {
    const owner = { id: `person-${person}`, passwordHash: 'hash' };
    cookie = withBrowserId(devices.remember(cookie, owner, now), readBrowserId(cookie) ?? id);
    expect(readBrowserId(cookie)).toBe(id);
    expect(devices.find(cookie, owner, now)).not.toBeNull();
  }
  expect(cookie.split('~')).toHaveLength(9);
  expect(devices.find(cookie, { id: 'person-2', passwordHash: 'hash' }, now)).not.toBeNull();
  expect(cookie.length).toBeLessThan(600);
});

test('what isn’t an id is none', () => {
  for (const cookie of ['', 'b.', 'b.short', `b.${'x'.repeat(22)}~more`, `b.${'x'.repeat(23)}`]) {
    expect(readBrowserId(cookie), cookie).toBeNull();
  }
});

test('ids are random, and each person has another hash', () => {
  const id = newBrowserId();
  expect(newBrowserId()).not.toBe(id);
  expect(hashBrowserId('ann', id)).toMatch(/^[\w-]{43}$/);
  expect(hashBrowserId('ann', id)).not.toBe(hashBrowserId('bob', id));
});
