import type { Sealer } from '@portal/auth/sealer';
import type { IdempotencyKey } from '@portal/bus/idempotency-store';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { httpStatusByCode } from '@portal/contracts/http-status';
import { isSameFingerprint } from '@portal/kernel/is-same-fingerprint';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import type { Redis } from 'ioredis';
import type { HttpResponse } from '../http/http-response.ts';
import { anonymousScope } from './read-idempotency-key.ts';
import { storeResponseScript } from './store-response-script.ts';

const retentionMs = 24 * 60 * 60 * 1000;
/** How many responses are stored for a scope, and how long each may be. */
const defaultLimits = {
  /** Most responses have less than 2 KB. The entries of one person take at most 2 MB. */
  person: { entries: 100, length: 16 * 1024 },
  /**
   * Of all callers without a session together, because one may have thousands of addresses: at most 40 MB. A sign-in takes
   * 2 KB, and several thousand people sign in within some minutes.
   */
  anonymous: { entries: 10_000, length: 4 * 1024 },
};
// Beyond the services' timeout. After a gateway crashes, its running mark expires, and the record
// that the service writes with the change settles what happened.
const graceMs = 3_000;

type Entry =
  | { state: 'running'; fingerprint: string; request: string }
  | { state: 'done'; fingerprint: string; answer: string };

/** Errors that a retry may avoid: they release the key. */
const retryableCodes: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'RECENT_SIGN_IN_REQUIRED',
  'TOO_MANY_REQUESTS',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
]);

export type IdempotentWrites = ReturnType<typeof createIdempotentWrites>;

/**
 * Creates the store that gives a repeated write the response of the first. Responses are encrypted,
 * because they hold names and cookies, and stored for a day. Large ones, and the oldest of many,
 * are dropped: a repetition then gets its response from the service's own record of the write.
 */
export function createIdempotentWrites(
  redis: Redis,
  sealer: Sealer,
  log: Logger,
  limits = defaultLimits,
) {
  const toEntryKey = ({ scope, key }: IdempotencyKey) => `idem:${scope}:${key}`;

  /**
   * Runs `execute`, which may take `timeoutMs`, unless the key has a response already, and gives
   * the response. Fails for a key in use, or used for another request.
   */
  async function runOnce(
    key: IdempotencyKey,
    requestId: string,
    timeoutMs: number,
    execute: () => Promise<HttpResponse>,
  ): Promise<Result<HttpResponse, ErrorCode>> {
    const entryKey = toEntryKey(key);
    const running: Entry = { state: 'running', fingerprint: key.fingerprint, request: requestId };
    const runningMark = JSON.stringify(running);
    let existing: string | null;
    try {
      existing = await redis.set(entryKey, runningMark, 'PX', timeoutMs + graceMs, 'NX', 'GET');
    } catch (err) {
      if (isOutOfMemory(err) && key.scope !== anonymousScope) {
        // The service's own record still prevents a double write.
        log.warn({ requestId }, 'Valkey is full: response of a write not stored');
        return ok(await execute());
      }
      log.warn({ err, requestId }, 'no idempotency without the session store');
      return fail('SERVICE_UNAVAILABLE', 'We can’t save changes right now. Please try again.');
    }
    if (existing !== null) return replay(JSON.parse(existing), key, sealer);

    const limit = key.scope === anonymousScope ? limits.anonymous : limits.person;
    const store = (replacement: string) =>
      redis
        .eval(
          storeResponseScript,
          2,
          entryKey,
          `idem-of:${key.scope}`,
          runningMark,
          replacement,
          retentionMs,
          Date.now(),
          limit.entries,
        )
        // The mark expires, and the service has its own record.
        .catch((err) => log.warn({ err, requestId }, 'idempotency entry not settled'));
    try {
      const response = await execute();
      const stored = shouldStore(response, key.scope) ? sealEntry(response, key, sealer) : '';
      // A repetition then gets its response from the service's own record.
      await store(stored.length <= limit.length ? stored : '');
      return ok(response);
    } catch (error) {
      await store('');
      throw error;
    }
  }

  /** Finds the response that the same write got before; null without one. */
  async function findResponse(key: IdempotencyKey): Promise<HttpResponse | null> {
    const entry = await redis.get(toEntryKey(key)).catch(() => null);
    const response = entry === null ? null : replay(JSON.parse(entry), key, sealer);
    return response?.ok ? response.value : null;
  }

  return { runOnce, findResponse };
}

function replay(
  entry: Entry,
  key: IdempotencyKey,
  sealer: Sealer,
): Result<HttpResponse, ErrorCode> {
  if (!isSameFingerprint(entry.fingerprint, key.fingerprint)) {
    return fail('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request');
  }
  if (entry.state === 'running') {
    return fail('IDEMPOTENCY_KEY_IN_USE', 'This is still being saved. Please wait a moment.', {
      retryAfterSeconds: 1,
    });
  }
  const text = sealer.open(entry.answer);
  if (text === null) {
    return fail(
      'IDEMPOTENCY_KEY_REUSED',
      'The response for this Idempotency-Key can no longer be read',
    );
  }
  const response = JSON.parse(text) as HttpResponse;
  return ok({ ...response, headers: { ...response.headers, 'idempotent-replayed': 'true' } });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('OOM ');
}

function shouldStore({ codes }: HttpResponse, scope: string): boolean {
  // Anonymous callers must not fill the store with errors. A failed sign-in has changed nothing.
  if (scope === anonymousScope && codes.length > 0) return false;
  return codes.every((code) => httpStatusByCode[code] < 500 && !retryableCodes.has(code));
}

function sealEntry(
  response: HttpResponse,
  { fingerprint }: IdempotencyKey,
  sealer: Sealer,
): string {
  const text = JSON.stringify({ ...response, body: String(response.body) });
  const entry: Entry = { state: 'done', fingerprint, answer: sealer.seal(text) };
  return JSON.stringify(entry);
}
