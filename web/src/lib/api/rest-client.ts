import type { InputOf, Operation, OutputOf } from '@portal/contracts/operation';
import { updateServerTime } from '../time/server-clock.ts';
import { abortableFetch } from './abortable-fetch.ts';
import { ApiError, errorOfResponse, isOutcomeUnknown, networkError } from './api-error.ts';
import { forgetIdempotencyKey, idempotencyKey } from './idempotency-key.ts';
import { withRecentSignIn } from './reauthentication.ts';

/** Marks a background request, which doesn’t extend the session (docs/sign-in.md). */
export const backgroundHeader = { 'x-portal-background': '1' };

interface ReadOptions {
  background?: boolean;
  signal?: AbortSignal;
}

/** Sends a GET request and returns the JSON response; throws an `ApiError`. */
export async function readRest<O extends Operation>(
  path: string,
  { background = false, signal }: ReadOptions = {},
): Promise<OutputOf<O>> {
  const options = { headers: background ? backgroundHeader : {}, ...(signal && { signal }) };
  const response = await request(path, options, abortableFetch);
  if (!response.ok) throw await errorOfResponse(response);
  return response.json();
}

/**
 * Sends `input` as JSON with an idempotency key and returns the JSON response; throws an
 * `ApiError`. Asks the user to sign in again where that is needed.
 */
export async function writeRest<O extends Operation>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  input: InputOf<O>,
): Promise<OutputOf<O>> {
  const write = `${method} ${path} ${JSON.stringify(input)}`;
  try {
    const output = await withRecentSignIn(() =>
      writeRestWithKey<O>(method, path, input, idempotencyKey(write)),
    );
    forgetIdempotencyKey();
    return output;
  } catch (error) {
    if (error instanceof ApiError && !isOutcomeUnknown(error)) forgetIdempotencyKey();
    throw error;
  }
}

/** Like `writeRest`, with an idempotency key and an abort signal of the caller’s own. */
export async function writeRestWithKey<O extends Operation>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  input: InputOf<O>,
  key: string,
  { background = false, signal }: ReadOptions = {},
): Promise<OutputOf<O>> {
  const response = await request(path, {
    method,
    body: JSON.stringify(input),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(background && backgroundHeader),
    },
    ...(signal && { signal }),
  });
  if (!response.ok) throw await errorOfResponse(response);
  return response.json();
}

/** A write isn’t aborted: somebody who clocks out and signs out at once has clocked out. */
async function request(path: string, options: RequestInit, send = fetch): Promise<Response> {
  try {
    const response = await send(path, { credentials: 'include', ...options });
    updateServerTime(response.headers.get('date'));
    return response;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw networkError();
  }
}
