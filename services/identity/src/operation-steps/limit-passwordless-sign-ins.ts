import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';

/**
 * Counts a sign-in without a password; gives TOO_MANY_REQUESTS above the limit of those with one, otherwise null. Each stores rows
 * of the audit trail, sends an email about a new device, and takes a turn of the transactions. Those with a password have a counter
 * of their own: somebody who knows the password must not keep its owner from signing in with a passkey.
 */
export async function limitPasswordlessSignIns(
  { correctPasswordLimiter }: Pick<Dependencies, 'correctPasswordLimiter'>,
  { address, now }: Request,
  { id }: Pick<Account, 'id'>,
) {
  // Usernames have no colon, so this key is never that of an account.
  const counted = await correctPasswordLimiter.begin(`without-password:${id}`, address, now());
  return counted.ok ? null : counted;
}
