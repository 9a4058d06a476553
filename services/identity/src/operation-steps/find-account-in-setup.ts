import type { Caller } from '@portal/auth/caller';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';

/** The account of a session before the setup, if it can't use a password: only a provider finishes it. Otherwise null. */
export async function findAccountInSetup(
  { accounts, isPasswordAllowed }: Pick<Dependencies, 'accounts' | 'isPasswordAllowed'>,
  { stage, userId }: Pick<Caller, 'stage' | 'userId'>,
  session: ClientSession | null = null,
): Promise<Account | null> {
  if (stage !== 'setup' || userId === null) return null;
  const account = await accounts.byId(userId, session);
  const isPending = account?.isFirstLogin && !account.isDeactivated;
  return isPending && !isPasswordAllowed(account) ? account : null;
}
