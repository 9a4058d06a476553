import { expect, test } from 'vitest';
import { toBrowserTiming } from './browser-timing.ts';

const serverTiming = [
  { name: 'traceparent', description: '00-0af7-b7ad-01' },
  { name: 'browser', description: 'v1.sealed' },
];
const request = { startTime: 100, requestStart: 130, responseStart: 200, responseEnd: 205 };

test('a request that the gateway records is reported with three durations', () => {
  expect(toBrowserTiming({ ...request, serverTiming })).toEqual({
    token: 'v1.sealed',
    queuedMs: 30,
    waitMs: 70,
    receiveMs: 5,
  });
});

test.each([
  ['not recorded', { ...request, serverTiming: serverTiming.slice(0, 1) }],
  ['without the header', request],
  ['with hidden times', { ...request, requestStart: 0, serverTiming }],
  ['of a computer that slept', { ...request, responseEnd: 90_000_000, serverTiming }],
])('one that is %s isn’t', (_what, timing) => {
  expect(toBrowserTiming(timing)).toBeNull();
});
