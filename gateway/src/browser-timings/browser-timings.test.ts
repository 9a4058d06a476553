import { randomBytes } from 'node:crypto';
import { createSealer } from '@portal/auth/sealer';
import { expect, test } from 'vitest';
import { browserSpanTimes } from './browser-span-times.ts';
import { openRecordedRequest, sealRecordedRequest } from './browser-timing-tokens.ts';

const sealer = createSealer(randomBytes(32).toString('base64'));
const request = {
  sessionHash: 'session',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  name: 'POST graphql',
  startedAt: 1_000_000,
  durationMs: 40,
};

test('a token opens for its session, for two minutes, and fits what the contract allows', () => {
  const token = sealRecordedRequest(request, sealer);
  expect(token.length).toBeLessThan(400);
  expect(openRecordedRequest(token, 'session', sealer, 1_120_000)).toEqual(request);
  expect(openRecordedRequest(token, 'session', sealer, 1_120_001)).toBeNull();
  expect(openRecordedRequest(token, 'another', sealer, 1_000_100)).toBeNull();
});

test.each([
  ['of another purpose', sealer.seal('12 13 14')],
  ['of another form', sealer.seal(JSON.stringify(['browser timing', 'session']))],
  [
    'sealed by somebody else',
    sealRecordedRequest(request, createSealer(randomBytes(32).toString('base64'))),
  ],
  [
    'not sealed',
    JSON.stringify(['browser timing', 'session', request.traceparent, 'x', 1_000_000, 1]),
  ],
])('a text that is %s doesn’t', (_what, token) => {
  expect(openRecordedRequest(token, 'session', sealer, 1_000_100)).toBeNull();
});

test('the request is in the middle of what the browser waited for it', () => {
  expect(browserSpanTimes({ queuedMs: 5, waitMs: 60, receiveMs: 10 }, request)).toEqual({
    start: 1_000_000 - 10 - 5,
    end: 1_000_000 + 50 + 10,
  });
});

test('a browser that claims to have waited less than the gateway worked begins with it', () => {
  expect(browserSpanTimes({ queuedMs: 0, waitMs: 1, receiveMs: 0 }, request)).toEqual({
    start: 1_000_000,
    end: 1_000_001,
  });
});
