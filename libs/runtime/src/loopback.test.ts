import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each(['127.0.0.1', '127.8.0.1', 'localhost', '::1', '::ffff:127.0.0.1'])('%s is', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(['0.0.0.0', '::', '192.168.1.2', 'portal.test', '127.example.org', ''])(
  '%j is not',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
