import type { Tx } from '@portal/bus/outbox';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { isInvitable } from '../domain/password-link.ts';
import { createPasswordLinks } from './create-password-links.ts';

/** Emails a setup link to each of the accounts that can be invited. */
export async function invitePeople(
  deps: Pick<Dependencies, 'mailSealer' | 'passwordLinks' | 'sealer'>,
  accounts: readonly Account[],
  tx: Tx & { now: Date },
): Promise<void> {
  const invitations = accounts
    .filter((account) => isInvitable(account, tx.now))
    .map((account) => {
      const { expiresAt } = account.temporaryPassword;
      return { account, purpose: 'invitation' as const, expiresAt };
    });
  if (invitations.length > 0) await createPasswordLinks(deps, invitations, tx);
}
