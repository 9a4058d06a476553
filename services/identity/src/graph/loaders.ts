import { createBatchLoader } from '@portal/runtime/batch-loader';
import type DataLoader from 'dataloader';
import type { Account } from '../domain/account.ts';
import type { AccountStore, AccountSummary } from '../store/accounts.ts';

/** Load any number of people with one database query. */
export interface Loaders {
  accounts: DataLoader<string, Account | null>;
  names: DataLoader<string, AccountSummary | null>;
}

export function createLoaders(accounts: AccountStore): Loaders {
  return {
    accounts: createBatchLoader<Account | null>(
      async (ids) => new Map((await accounts.byIds(ids)).map((account) => [account.id, account])),
      null,
    ),
    names: createBatchLoader<AccountSummary | null>(
      async (ids) => new Map((await accounts.namesOf(ids)).map((names) => [names.id, names])),
      null,
    ),
  };
}
