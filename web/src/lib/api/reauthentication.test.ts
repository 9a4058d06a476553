import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { onReauthenticationNeeded, withRecentSignIn } from './reauthentication.ts';

const notRecent = new ApiError(403, JSON.stringify({ code: 'RECENT_SIGN_IN_REQUIRED' }));
const other = new ApiError(403, JSON.stringify({ code: 'FORBIDDEN' }));

let stop = () => {};
afterEach(() => stop());

/** A request that is refused until the user has signed in again. */
function refusedOnce() {
  return vi.fn(async () => 'done').mockRejectedValueOnce(notRecent);
}

it('sends a request again after the user has signed in again', async () => {
  stop = onReauthenticationNeeded(async () => true);
  const send = refusedOnce();
  expect(await withRecentSignIn(send)).toBe('done');
  expect(send).toHaveBeenCalledTimes(2);
});

it('asks once for several requests at a time, and again later', async () => {
  const ask = vi.fn(async () => true);
  stop = onReauthenticationNeeded(ask);
  await Promise.all([withRecentSignIn(refusedOnce()), withRecentSignIn(refusedOnce())]);
  expect(ask).toHaveBeenCalledTimes(1);
  await withRecentSignIn(refusedOnce());
  expect(ask).toHaveBeenCalledTimes(2);
});

it('fails where the user cancels, where nobody asks, and with another error', async () => {
  await expect(withRecentSignIn(refusedOnce())).rejects.toBe(notRecent);
  const ask = vi.fn(async () => false);
  stop = onReauthenticationNeeded(ask);
  await expect(withRecentSignIn(refusedOnce())).rejects.toBe(notRecent);
  await expect(withRecentSignIn(() => Promise.reject(other))).rejects.toBe(other);
  expect(ask).toHaveBeenCalledTimes(1);
});
