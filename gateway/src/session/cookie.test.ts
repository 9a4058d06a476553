import { expect, test } from 'vitest';
import { sessionCookie, sessionIdIn } from './cookie.ts';

test('finds the session among other cookies', () => {
  expect(sessionIdIn('a=1; portal_session=abc; b=2')).toBe('abc');
  expect(sessionIdIn('portal_session=abc')).toBe('abc');
  expect(sessionIdIn('not_portal_session=abc')).toBeNull();
  expect(sessionIdIn(undefined)).toBeNull();
});

test('scripts can’t read it, and other sites can’t send it', () => {
  const opened = new Map([['x-portal-session', 'abc;']]);
  expect(sessionCookie(opened, false)).toBe('portal_session=abc; Path=/; HttpOnly; SameSite=Lax');
  expect(sessionCookie(opened, true)).toContain('; Secure');
});

test('outlives the browser only where it was asked to', () => {
  expect(sessionCookie(new Map([['x-portal-session', 'abc;3600']]), false)).toContain(
    'Max-Age=3600',
  );
});

test('is cleared where the session ended', () => {
  expect(sessionCookie(new Map([['x-portal-session-end', '1']]), false)).toBe(
    'portal_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  );
  expect(sessionCookie(new Map(), false)).toBeNull();
});
