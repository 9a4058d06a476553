import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import type { GatewayRequest } from '../http/http-request.ts';
import { isCrossOrigin, isSameOriginNavigation } from './request-origin.ts';

const site = { secure: false, publicUrl: null };
const secure = { secure: true, publicUrl: null };

function requestWith(headers: IncomingHttpHeaders, host = 'portal.test:8080'): GatewayRequest {
  return { headers, host } as GatewayRequest;
}

test.each<[string, IncomingHttpHeaders, boolean]>([
  ['no browser', {}, false],
  ['own page', { origin: 'http://portal.test:8080', 'sec-fetch-site': 'same-origin' }, false],
  ['own page without Sec-Fetch-Site', { origin: 'http://portal.test:8080' }, false],
  ['own page, written otherwise', { origin: 'http://PORTAL.test:8080' }, false],
  ['typed', { 'sec-fetch-site': 'none' }, false],
  ['another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, true],
  ['another site without Sec-Fetch-Site', { origin: 'https://evil.test' }, true],
  ['another port', { origin: 'http://portal.test:9090' }, true],
  ['a neighbour', { origin: 'http://x.portal.test:8080' }, true],
  ['a neighbour by Sec-Fetch-Site alone', { 'sec-fetch-site': 'same-site' }, true],
  ['a name that only begins alike', { origin: 'http://portal.test:8080.evil.test' }, true],
  ['an opaque origin', { origin: 'null' }, true],
  ['nonsense', { origin: 'portal.test:8080' }, true],
])('%s', (_who, headers, foreign) => {
  expect(isCrossOrigin(requestWith(headers), site)).toBe(foreign);
});

test('behind TLS, a page loaded without TLS is another origin', () => {
  const page = (origin: string) => requestWith({ origin }, 'portal.test');
  expect(isCrossOrigin(page('http://portal.test'), secure)).toBe(true);
  expect(isCrossOrigin(page('https://portal.test'), secure)).toBe(false);
  expect(isCrossOrigin(page('https://portal.test:443'), secure)).toBe(false);
});

test.each<[string, IncomingHttpHeaders, boolean]>([
  ['typed or bookmarked', { 'sec-fetch-site': 'none' }, true],
  ['own page', { 'sec-fetch-site': 'same-origin' }, true],
  ['no browser', {}, true],
  ['own page without TLS', { referer: 'http://portal.test:8080/admin/hours' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a neighbour', { 'sec-fetch-site': 'same-site' }, false],
  ['another site without TLS', { referer: 'http://evil.test/portal.test:8080' }, false],
])('a navigation: %s', (_who, headers, own) => {
  expect(isSameOriginNavigation(requestWith(headers), site)).toBe(own);
});
