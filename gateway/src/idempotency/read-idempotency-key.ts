import { hash } from 'node:crypto';
import type { Caller } from '@portal/auth/caller';
import type { Sealer } from '@portal/auth/sealer';
import type { IdempotencyKey } from '@portal/bus/idempotency-store';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { GatewayRequest } from '../http/http-request.ts';

/** The scope of all callers without a session. */
export const anonymousScope = 'anonymous';

const printable = /^[\x20-\x7e]{1,255}$/;

/** Reads the Idempotency-Key of a write; null without one, BAD_INPUT for an invalid one. */
export function readIdempotencyKey(
  request: GatewayRequest,
  caller: Caller,
  body: Record<string, unknown>,
  sealer: Sealer,
): Result<IdempotencyKey | null, 'BAD_INPUT'> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return ok(null);
  if (typeof key !== 'string' || !printable.test(key)) {
    return fail('BAD_INPUT', 'Idempotency-Key must be 1 to 255 printable characters', {
      issues: [{ path: ['Idempotency-Key'], message: 'must be 1 to 255 printable characters' }],
    });
  }
  return ok({
    scope: caller.userId ?? anonymousScope,
    key: hash('sha256', key),
    fingerprint: sealer.fingerprints(`${request.method} ${request.path}\n${canonical(body)}`),
  });
}

/** JSON with sorted keys, because a client may repeat a body with its fields in another order. */
function canonical(body: Record<string, unknown>): string {
  return JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
