import { hash } from 'node:crypto';
import type { Caller } from '@portal/auth/caller';
import { networksOf } from '@portal/auth/client-network';
import type { Sealer } from '@portal/auth/sealing';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Asked } from '../http/asked.ts';

/** What tells one write from another: whose it is, its key, and what it says. */
export interface WriteKey {
  /** A person's id, or `anonymous`. */
  scope: string;
  /** Counts kept answers per person, or per address without a session. */
  holder: string;
  /** The hash of the caller's key, which may be any text: it goes into headers and store keys. */
  key: string;
  /** Of method, path and body. Keyed, because a body may hold a password. */
  fingerprint: string;
}

const printable = /^[\x20-\x7e]{1,255}$/;

/** The key of a write, null where the caller gave none, BAD_INPUT where it is none. */
export function writeKeyOf(
  asked: Asked,
  caller: Caller,
  body: Record<string, unknown>,
  sealer: Sealer,
): Result<WriteKey | null, 'BAD_INPUT'> {
  const key = asked.headers['idempotency-key'];
  if (key === undefined) return ok(null);
  if (typeof key !== 'string' || !printable.test(key)) {
    return fail('BAD_INPUT', 'Idempotency-Key must be 1 to 255 printable characters', {
      issues: [{ path: ['Idempotency-Key'], message: 'must be 1 to 255 printable characters' }],
    });
  }
  return ok({
    scope: caller.userId ?? 'anonymous',
    holder: caller.userId ?? `anonymous:${networksOf(asked.address)[0]}`,
    key: hash('sha256', key),
    fingerprint: sealer.fingerprint(`${asked.method} ${asked.path}\n${canonical(body)}`),
  });
}

/** JSON with sorted keys: a client that builds the same body again need not keep its order. */
function canonical(body: Record<string, unknown>): string {
  return JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
