import DataLoader from 'dataloader';
import type { Account } from '../domain/account.ts';
import type { AccountStore } from '../store/accounts.ts';

/** What a request reads more than once: everything asked for in one go is one query. */
export interface Loaders {
  accounts: DataLoader<string, Account | null>;
}

export function loadersOf(accounts: AccountStore): Loaders {
  return {
    accounts: new DataLoader(async (ids) => {
      const byId = new Map((await accounts.byIds(ids)).map((account) => [account.id, account]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
  };
}
