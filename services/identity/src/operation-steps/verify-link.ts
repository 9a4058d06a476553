import { isSameFingerprint } from '@portal/kernel/is-same-fingerprint';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { isUsableLink, type PasswordLink, passwordLinkBinding } from '../domain/password-link.ts';

/** The failure for any link that doesn't work. It doesn't reveal the reason. */
export const invalidLinkFailure = fail(
  'LINK_VOID',
  'This link has been used or has expired. Please ask for a new one.',
);

/** The link of a token with its account. Invalid tokens count as failed attempts. */
export async function verifyLink(
  deps: Dependencies,
  { address, now }: Request,
  token: string,
): Promise<Result<{ link: PasswordLink; account: Account }, 'LINK_VOID' | 'TOO_MANY_REQUESTS'>> {
  const attempt = await deps.forgottenPasswordLimiter.begin(token, address, now());
  if (!attempt.ok) return attempt;
  const link = await deps.passwordLinks.byToken(token);
  if (link === null || !isUsableLink(link, now())) return invalidLinkFailure;
  const account = await deps.accounts.byId(link.userId);
  if (!isLinkFor(deps, link, account) || account.isDeactivated) return invalidLinkFailure;
  // An invitation only begins the setup.
  if (!account.isFirstLogin && !deps.isPasswordAllowed(account)) {
    return invalidLinkFailure;
  }
  await attempt.value.markSucceeded();
  return ok({ link, account });
}

/** Whether the account's secrets and address are still those the link was made for. */
export function isLinkFor(
  { sealer }: Pick<Dependencies, 'sealer'>,
  link: PasswordLink,
  account: Account | null,
): account is Account {
  if (account === null) return false;
  return isSameFingerprint(link.subject, sealer.fingerprints(passwordLinkBinding(account)));
}
