import type { Sealer } from '@portal/auth/sealing';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { statusOf } from '@portal/contracts/status-of';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import type { Redis } from 'ioredis';
import type { Answer } from '../http/answer.ts';
import { settleScript } from './settle-script.ts';
import type { WriteKey } from './write-key.ts';

const keptMs = 24 * 60 * 60 * 1000;
/** Most answers have less than 2 KB. A person's kept answers take at most 2 MB. */
const largestKept = 16 * 1024;
const mostKept = 100;
/** A whole hospital may sign in from one address, and an answer to a sign-in has 1 KB. */
const mostKeptOfAddress = 5_000;
// Beyond what the services may take to answer. A gateway that died leaves its mark for so long;
// then the service's own record, written with the change itself, settles what happened.
const graceMs = 3_000;

type Entry =
  | { state: 'running'; fingerprint: string; request: string }
  | { state: 'done'; fingerprint: string; answer: string };

/** Failures after which the same request may go better: their keys are free again. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
]);

export type RepeatedWrites = ReturnType<typeof repeatedWrites>;

/**
 * Gives a write that is sent again the answer of the first: kept for a day, sealed, because answers
 * hold names and cookies. Larger answers, and the oldest of many, are not kept: the service that did
 * the write has a record of its own, and answers its repetition.
 */
export function repeatedWrites(redis: Redis, sealer: Sealer, log: Logger) {
  const entryKeyOf = ({ scope, key }: WriteKey) => `idem:${scope}:${key}`;

  /**
   * Does `work`, which may take `limitMs`, unless it was done before, and gives its answer, or the
   * first one.
   */
  async function once(
    key: WriteKey,
    request: string,
    limitMs: number,
    work: () => Promise<Answer>,
  ): Promise<Result<Answer, ErrorCode>> {
    const entryKey = entryKeyOf(key);
    const running: Entry = { state: 'running', fingerprint: key.fingerprint, request };
    const mark = JSON.stringify(running);
    let earlier: string | null;
    try {
      earlier = await redis.set(entryKey, mark, 'PX', limitMs + graceMs, 'NX', 'GET');
    } catch (err) {
      if (isFull(err) && key.scope !== 'anonymous') {
        // The service's own record still keeps the write from being done twice.
        log.warn({ requestId: request }, 'Valkey is full: answer of a write not kept');
        return ok(await work());
      }
      log.warn({ err, requestId: request }, 'no idempotency without the session store');
      return fail('SERVICE_UNAVAILABLE', 'This write can’t be kept apart from its repetition now.');
    }
    if (earlier !== null) return replay(JSON.parse(earlier), key, sealer);

    const settle = (replacement: string) =>
      redis
        .eval(
          settleScript,
          2,
          entryKey,
          `idem-of:${key.holder}`,
          mark,
          replacement,
          keptMs,
          Date.now(),
          key.scope === 'anonymous' ? mostKeptOfAddress : mostKept,
        )
        // The mark expires by itself, and the service keeps a record of its own.
        .catch((err) => log.warn({ err, requestId: request }, 'idempotency entry not settled'));
    try {
      const answer = await work();
      const kept = isKept(answer, key.scope) ? sealed(answer, key, sealer) : '';
      // A repetition then gets its answer from the service's own record of the write.
      await settle(kept.length <= largestKept ? kept : '');
      return ok(answer);
    } catch (error) {
      await settle('');
      throw error;
    }
  }

  /** The answer that the very same write got before; null where there is none. */
  async function earlier(key: WriteKey): Promise<Answer | null> {
    const entry = await redis.get(entryKeyOf(key)).catch(() => null);
    const answer = entry === null ? null : replay(JSON.parse(entry), key, sealer);
    return answer?.ok ? answer.value : null;
  }

  return { once, earlier };
}

function replay(entry: Entry, key: WriteKey, sealer: Sealer): Result<Answer, ErrorCode> {
  if (entry.fingerprint !== key.fingerprint) {
    return fail('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another request');
  }
  if (entry.state === 'running') {
    return fail('IDEMPOTENCY_KEY_IN_USE', 'The first request with this key is still under way', {
      retryAfterSeconds: 1,
    });
  }
  const text = sealer.open(entry.answer);
  if (text === null) {
    return fail(
      'IDEMPOTENCY_KEY_REUSED',
      'The answer of this Idempotency-Key can’t be read any more',
    );
  }
  const answer = JSON.parse(text) as Answer;
  return ok({ ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } });
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('OOM ');
}

function isKept({ codes }: Answer, scope: string): boolean {
  // Nobody in particular may fill the store with failures; a failed sign-in changed nothing.
  if (scope === 'anonymous' && codes.length > 0) return false;
  return codes.every((code) => statusOf[code] < 500 && !passing.has(code));
}

function sealed(answer: Answer, { fingerprint }: WriteKey, sealer: Sealer): string {
  const text = JSON.stringify({ ...answer, body: String(answer.body) });
  const entry: Entry = { state: 'done', fingerprint, answer: sealer.seal(text) };
  return JSON.stringify(entry);
}
