import { isSameFingerprint } from '@portal/kernel/is-same-fingerprint';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { ClientSession, Connection } from 'mongoose';
import { idempotencyCollection } from './collections.ts';

/** The idempotency key of a request, by which a repeated write changes nothing. */
export interface IdempotencyKey {
  /** The owner of the key: a person's id, or `anonymous`. */
  scope: string;
  /** The hash of the client's key, which may be any text: this goes into headers and store keys. */
  key: string;
  /**
   * Keyed hashes of method, path and body, by which a key that is used for another request is refused. Keyed, because the
   * body may hold a password.
   */
  fingerprint: string;
}

/** Encrypts stored responses; the sealer of libs/auth is one. */
export interface TextSealer {
  seal(text: string): string;
  open(sealed: string): string | null;
}

type StoredResponse<Value> = Result<Value, 'IDEMPOTENCY_KEY_REUSED'>;

/**
 * Stores the first response to each request with an idempotency key, for a day, encrypted. Throws a
 * TypeError when a key is used without a sealer.
 */
export function createIdempotencyStore(connection: Connection, sealer: TextSealer | undefined) {
  function requireSealer(): TextSealer {
    if (!sealer)
      throw new TypeError('Idempotency keys need a sealer: responses are never stored in clear');
    return sealer;
  }

  return {
    /**
     * The stored response to a key, `IDEMPOTENCY_KEY_REUSED` if the key was used for another
     * request, or null for a new key.
     */
    async find<Value>({
      scope,
      key,
      fingerprint,
    }: IdempotencyKey): Promise<StoredResponse<Value> | null> {
      const row = await idempotencyCollection(connection).findOne({ _id: `${scope}:${key}` });
      if (!row) return null;
      const isSame = isSameFingerprint(row.fingerprint, fingerprint);
      const response = isSame ? requireSealer().open(row.answer) : null;
      if (response === null) {
        return fail('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request');
      }
      return ok((JSON.parse(response) as { value: Value }).value);
    },

    /** Stores the responses to requests with a key, in the transaction of the requests' changes. */
    async store(
      responses: readonly { idempotency?: IdempotencyKey | undefined; value: unknown }[],
      session: ClientSession,
    ): Promise<void> {
      const createdAt = new Date();
      const rows = responses.flatMap(({ idempotency, value }) => {
        if (!idempotency) return [];
        const { scope, key, fingerprint } = idempotency;
        const answer = requireSealer().seal(JSON.stringify({ value }));
        return [{ _id: `${scope}:${key}`, fingerprint, answer, createdAt }];
      });
      if (rows.length > 0) await idempotencyCollection(connection).insertMany(rows, { session });
    },
  };
}
