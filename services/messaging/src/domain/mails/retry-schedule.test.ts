import { expect, test } from 'vitest';
import { maxAttempts, retryDelayMs, shouldLogFailure } from './retry-schedule.ts';

test('retries go on for four hours, after one second at first and every 30 seconds later', () => {
  const pauses = Array.from({ length: maxAttempts - 1 }, (_, index) => retryDelayMs(index + 1));
  expect(pauses.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(3.9);
  expect(hours).toBeLessThan(4.1);
});

test('only a few of hundreds of failures are logged', () => {
  const loggedFailures = Array.from({ length: maxAttempts }, (_, index) => index + 1).filter(
    shouldLogFailure,
  );
  expect(loggedFailures).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
});
