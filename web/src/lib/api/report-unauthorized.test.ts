import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import {
  onUnauthorized,
  reportUnauthorized,
  resumeUnauthorizedReports,
  whileSessionIdChanges,
} from './report-unauthorized.ts';

const unauthorized = new ApiError(401, JSON.stringify({ code: 'UNAUTHENTICATED' }));
const listener = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  listener.mockClear();
  resumeUnauthorizedReports();
  stop = onUnauthorized(listener);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('reports the end of the session once', () => {
  expect(reportUnauthorized(unauthorized, 'background')).toBe(true);
  expect(reportUnauthorized(unauthorized, 'background')).toBe(false);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('ignores late responses while the session gets a new id, whatever else sets the user', async () => {
  await whileSessionIdChanges(async () => {
    expect(reportUnauthorized(unauthorized, 'background')).toBe(false);
  });
  // As a screen does that shows the changed user.
  resumeUnauthorizedReports();
  expect(reportUnauthorized(unauthorized, 'background')).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(reportUnauthorized(unauthorized, 'background')).toBe(true);
});

it('reports again after a change that failed', async () => {
  await expect(whileSessionIdChanges(() => Promise.reject(new Error('down')))).rejects.toThrow();
  vi.advanceTimersByTime(2_000);
  expect(reportUnauthorized(unauthorized, 'action')).toBe(true);
});
