import { expect, test } from 'vitest';
import { isPortalHost, isPortalPage } from './portal-site.ts';

const published = { secure: true, publicUrl: new URL('https://hr.example.org') };
const unpublished = { secure: false, publicUrl: null };

test.each<[string, boolean, boolean]>([
  // Host, with PUBLIC_URL, without.
  ['localhost:8080', true, true],
  ['LOCALHOST', true, true],
  ['localhost.', true, true],
  ['portal.localhost:8080', true, true],
  ['127.0.0.1:8080', true, true],
  ['[::1]:8080', true, true],
  ['192.168.1.20:8080', true, true],
  ['[2001:db8::1]', true, true],
  ['hr.example.org', true, false],
  ['HR.example.org:8443', true, false],
  ['hr.example.org.', true, false],
  ['www.hr.example.org', false, false],
  ['hr.example.org.evil.test', false, false],
  ['evil.test', false, false],
  ['localhost.evil.test', false, false],
  ['127.0.0.1.nip.io', false, false],
  ['evil.test@localhost', false, false],
  ['localhost/evil.test', false, false],
  ['', false, false],
])('Host: %s', (host, withPublicUrl, without) => {
  expect(isPortalHost(host, published)).toBe(withPublicUrl);
  expect(isPortalHost(host, unpublished)).toBe(without);
});

test('a page of PUBLIC_URL is the portal’s with any Host set by a proxy', () => {
  expect(isPortalPage('https://hr.example.org', '127.0.0.1:8080', published)).toBe(true);
  expect(isPortalPage('https://hr.example.org:444', '127.0.0.1:8080', published)).toBe(false);
  expect(isPortalPage('http://hr.example.org', '127.0.0.1:8080', published)).toBe(false);
  expect(isPortalPage('https://evil.test', '127.0.0.1:8080', published)).toBe(false);
});
