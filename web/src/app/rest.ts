import type { InputOf, Operation, OutputOf } from '@portal/contracts/operation';
import { ApiError, errorOfResponse, outcomeUnknown, unreachable } from './api-error.ts';
import { idempotencyKey, settleWrites } from './idempotency.ts';
import { noteServerTime } from './server-clock.ts';

/** Marks a request as polling: it keeps no session alive (decisions.md section 2). */
export const backgroundHeader = { 'x-portal-background': '1' };

interface ReadOptions {
  background?: boolean;
  signal?: AbortSignal;
}

/** Asks for `path` and gives what is there; throws an `ApiError`. */
export async function readRest<O extends Operation>(
  path: string,
  { background = false, signal }: ReadOptions = {},
): Promise<OutputOf<O>> {
  const response = await request(path, {
    headers: background ? backgroundHeader : {},
    ...(signal && { signal }),
  });
  if (!response.ok) throw await errorOfResponse(response);
  return response.json();
}

/** Sends `input` as JSON and gives the answer; throws an `ApiError`. */
export async function writeRest<O extends Operation>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  input: InputOf<O>,
): Promise<OutputOf<O>> {
  const write = `${method} ${path} ${JSON.stringify(input)}`;
  try {
    const answer = await writeWithKey<O>(method, path, input, idempotencyKey(write));
    settleWrites();
    return answer;
  } catch (error) {
    if (error instanceof ApiError && !outcomeUnknown(error)) settleWrites();
    throw error;
  }
}

/** The same with a key that the caller keeps, and with a time after which it is given up. */
export async function writeWithKey<O extends Operation>(
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

async function request(path: string, options: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, { credentials: 'include', ...options });
    noteServerTime(response.headers.get('date'));
    return response;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw unreachable();
  }
}
