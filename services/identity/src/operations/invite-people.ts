import type { Tx } from '@portal/bus/outbox';
import type { Account } from '../domain/account.ts';
import { isInvitable } from '../domain/password-link.ts';
import { createPasswordLinks } from './create-password-links.ts';
import type { Dependencies } from './dependencies.ts';

/** Emails those of these new people who can be invited a link to set up their account. */
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
