import { expect, test } from 'vitest';
import { cookiesOf, deviceIn, sessionIdIn } from './cookie.ts';

const opened = new Map([['x-portal-session', 'abc;']]);

test('finds the session among other cookies', () => {
  expect(sessionIdIn('a=1; portal_session=abc; b=2', false)).toBe('abc');
  expect(sessionIdIn('portal_session=abc', false)).toBe('abc');
  expect(sessionIdIn('not_portal_session=abc', false)).toBeNull();
  expect(sessionIdIn(undefined, false)).toBeNull();
  expect(deviceIn('portal_session=abc;portal_device=x.y~z', false)).toBe('x.y~z');
  expect(deviceIn('portal_session=abc', false)).toBe('');
});

test('behind TLS only the name with the prefix counts, and without TLS only the one without', () => {
  const cookies =
    'portal_session=plain; portal_device=d1; __Host-portal_session=prefixed; __Host-portal_device=d2';
  expect(sessionIdIn(cookies, true)).toBe('prefixed');
  expect(deviceIn(cookies, true)).toBe('d2');
  expect(sessionIdIn('portal_session=plain', true)).toBeNull();
  expect(sessionIdIn(cookies, false)).toBe('plain');
  expect(deviceIn(cookies, false)).toBe('d1');
  expect(sessionIdIn('__Host-portal_session=prefixed', false)).toBeNull();
});

test('scripts can’t read it, and other sites can’t send it', () => {
  expect(cookiesOf(opened, false)).toEqual(['portal_session=abc; Path=/; HttpOnly; SameSite=Lax']);
  expect(cookiesOf(opened, true)).toEqual([
    '__Host-portal_session=abc; Path=/; HttpOnly; SameSite=Lax; Secure',
  ]);
});

test('outlives the browser only where it was asked to', () => {
  const [cookie] = cookiesOf(new Map([['x-portal-session', 'abc;3600']]), false);
  expect(cookie).toContain('Max-Age=3600');
});

test('the browser that is known again has a cookie of its own', () => {
  const reply = new Map([...opened, ['x-portal-device', 'a.b~c;31536000']]);
  expect(cookiesOf(reply, true)[1]).toBe(
    '__Host-portal_device=a.b~c; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000',
  );
});

test('is cleared where the session ended', () => {
  expect(cookiesOf(new Map([['x-portal-session-end', '1']]), false)).toEqual([
    'portal_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  ]);
  expect(cookiesOf(new Map(), false)).toEqual([]);
});
