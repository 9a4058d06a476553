import { expect, test } from 'vitest';
import { readDeviceCookie, readSessionId, toSetCookies } from './cookies.ts';

const opened = new Map([['x-portal-session', 'abc;']]);

test('finds the session among other cookies', () => {
  expect(readSessionId('a=1; portal_session=abc; b=2', false)).toBe('abc');
  expect(readSessionId('portal_session=abc', false)).toBe('abc');
  expect(readSessionId('not_portal_session=abc', false)).toBeNull();
  expect(readSessionId(undefined, false)).toBeNull();
  expect(readDeviceCookie('portal_session=abc;portal_device=x.y~z', false)).toBe('x.y~z');
  expect(readDeviceCookie('portal_session=abc', false)).toBe('');
});

test('accepts the prefixed name only behind TLS, and the plain one only without', () => {
  const cookies =
    'portal_session=plain; portal_device=d1; __Host-portal_session=prefixed; __Host-portal_device=d2';
  expect(readSessionId(cookies, true)).toBe('prefixed');
  expect(readDeviceCookie(cookies, true)).toBe('d2');
  expect(readSessionId('portal_session=plain', true)).toBeNull();
  expect(readSessionId(cookies, false)).toBe('plain');
  expect(readDeviceCookie(cookies, false)).toBe('d1');
  expect(readSessionId('__Host-portal_session=prefixed', false)).toBeNull();
});

test('is HttpOnly and SameSite', () => {
  expect(toSetCookies(opened, false)).toEqual([
    'portal_session=abc; Path=/; HttpOnly; SameSite=Lax',
  ]);
  expect(toSetCookies(opened, true)).toEqual([
    '__Host-portal_session=abc; Path=/; HttpOnly; SameSite=Lax; Secure',
  ]);
});

test('has a lifetime only where requested', () => {
  const [cookie] = toSetCookies(new Map([['x-portal-session', 'abc;3600']]), false);
  expect(cookie).toContain('Max-Age=3600');
});

test('a known browser gets a device cookie', () => {
  const reply = new Map([...opened, ['x-portal-device', 'a.b~c;31536000']]);
  expect(toSetCookies(reply, true)[1]).toBe(
    '__Host-portal_device=a.b~c; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000',
  );
});

test('is cleared when the session ends', () => {
  expect(toSetCookies(new Map([['x-portal-session-end', '1']]), false)).toEqual([
    'portal_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  ]);
  expect(toSetCookies(new Map(), false)).toEqual([]);
});
