import { sharedLoader } from '@portal/runtime/shared-loader';
import type DataLoader from 'dataloader';
import type { Account } from '../domain/account.ts';
import type { AccountStore } from '../store/accounts.ts';

/** One query for however many people are asked about. */
export interface Loaders {
  accounts: DataLoader<string, Account | null>;
}

export function makeLoaders(accounts: AccountStore): Loaders {
  return {
    accounts: sharedLoader<Account | null>(
      async (ids) => new Map((await accounts.byIds(ids)).map((account) => [account.id, account])),
      null,
    ),
  };
}
