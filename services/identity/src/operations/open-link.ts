import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Account } from '../domain/account.ts';
import { isOpen, linkSubject, type PasswordLink } from '../domain/password-link.ts';
import type { Dependencies } from './dependencies.ts';

/** What people read of a link that is worth nothing, for whatever reason. */
export const linkVoid = () =>
  fail('LINK_VOID', 'This link has been used or has expired. Please ask for a new one.');

/** The account for which a link is good; void links count, as wrong passwords do. */
export async function openLink(
  deps: Dependencies,
  { address, now }: Request,
  token: string,
): Promise<Result<{ link: PasswordLink; account: Account }, 'LINK_VOID' | 'TOO_MANY_REQUESTS'>> {
  const attempt = await deps.forgottenAttempts.begin(token, address, now());
  if (!attempt.ok) return attempt;
  const link = await deps.passwordLinks.byToken(token);
  if (link === null || !isOpen(link, now())) return linkVoid();
  const account = await deps.accounts.byId(link.userId);
  if (!isFor(deps, link, account)) return linkVoid();
  await attempt.value.forgive();
  return ok({ link, account });
}

/** Whether an account still is what it was when the link was made for it. */
export function isFor(
  { sealer }: Pick<Dependencies, 'sealer'>,
  link: PasswordLink,
  account: Account | null,
): account is Account {
  return account !== null && link.subject === sealer.fingerprint(linkSubject(account));
}
