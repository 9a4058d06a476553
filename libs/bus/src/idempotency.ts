import { fail, ok, type Result } from '@portal/kernel/result';
import type { ClientSession, Connection } from 'mongoose';
import { idempotencyOf } from './collections.ts';

export interface Idempotency {
  /** Whose key it is: a user's id, or `anonymous`. */
  scope: string;
  key: string;
  /** Tells whether the request is the same: a keyed hash of it. */
  fingerprint: string;
}

/** What keeps stored answers from being read; libs/auth has one. */
export interface Seal {
  seal(text: string): string;
  open(sealed: string): string | null;
}

type FirstAnswer<Value> = Result<Value, 'IDEMPOTENCY_KEY_REUSED'>;

/** The first answers to requests that carry an idempotency key, kept for a day. */
export function firstAnswers(connection: Connection, sealer: Seal | undefined) {
  function seal(): Seal {
    if (!sealer)
      throw new TypeError('Idempotency keys need a sealer: answers are never kept clear');
    return sealer;
  }

  return {
    /** The answer that the key got, a refusal where it came with another request, or null. */
    async find<Value>({
      scope,
      key,
      fingerprint,
    }: Idempotency): Promise<FirstAnswer<Value> | null> {
      const row = await idempotencyOf(connection).findOne({ _id: `${scope}:${key}` });
      if (!row) return null;
      const answer = row.fingerprint === fingerprint ? seal().open(row.answer) : null;
      if (answer === null) {
        return fail('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request');
      }
      return ok((JSON.parse(answer) as { value: Value }).value);
    },

    /** Keeps the answers to requests with a key, in the transaction of the change that they tell of. */
    async store(
      given: readonly { idempotency?: Idempotency | undefined; value: unknown }[],
      session: ClientSession,
    ): Promise<void> {
      const createdAt = new Date();
      const rows = given.flatMap(({ idempotency, value }) => {
        if (!idempotency) return [];
        const { scope, key, fingerprint } = idempotency;
        const answer = seal().seal(JSON.stringify({ value }));
        return [{ _id: `${scope}:${key}`, fingerprint, answer, createdAt }];
      });
      if (rows.length > 0) await idempotencyOf(connection).insertMany(rows, { session });
    },
  };
}
