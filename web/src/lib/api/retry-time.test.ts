import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { retryTime } from './retry-time.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-01T11:30:20Z') }));
afterEach(() => void vi.useRealTimers());

const limited = (seconds: number | null) => retryTime(new ApiError(429, '', seconds));

it('gives London’s time, rounded up to the minute', () => {
  expect(limited(900)).toBe('12:46');
  expect(limited(60)).toBe('12:32');
});

it('gives none for a wait of seconds or an unknown one', () => {
  expect(limited(5)).toBeNull();
  expect(limited(null)).toBeNull();
});
