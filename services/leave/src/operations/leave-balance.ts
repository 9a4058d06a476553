import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Loaders } from '../graph/loaders.ts';

export async function leaveBalance({ caller, loaders }: Request<Loaders>) {
  const balance = await loaders.balance.load(caller.userId ?? '');
  return balance ? ok(balance) : notHeardOf;
}

/** Entitlements are never guessed (decisions.md section 3). */
const notHeardOf = fail(
  'SERVICE_UNAVAILABLE',
  'Your account is still being prepared. Please try again in a moment.',
  { retryAfterSeconds: 1 },
);
