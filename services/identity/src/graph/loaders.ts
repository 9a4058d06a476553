import { sharedLoader } from '@portal/runtime/shared-loader';
import type DataLoader from 'dataloader';
import type { Account } from '../domain/account.ts';
import type { AccountStore, Names } from '../store/accounts.ts';

/** One query for however many people are asked about. */
export interface Loaders {
  accounts: DataLoader<string, Account | null>;
  names: DataLoader<string, Names | null>;
}

export function makeLoaders(accounts: AccountStore): Loaders {
  return {
    accounts: sharedLoader<Account | null>(
      async (ids) => new Map((await accounts.byIds(ids)).map((account) => [account.id, account])),
      null,
    ),
    names: sharedLoader<Names | null>(
      async (ids) => new Map((await accounts.namesOf(ids)).map((names) => [names.id, names])),
      null,
    ),
  };
}
