import { createBatchLoader } from '@portal/runtime/batch-loader';
import type DataLoader from 'dataloader';
import type { Account } from '../domain/account.ts';
import { apiTokenNames } from '../domain/api-token.ts';
import type { AccountStore, AccountSummary } from '../store/accounts.ts';
import type { ApiTokenStore } from '../store/api-tokens.ts';

/** Load any number of people with one database query. */
export interface Loaders {
  accounts: DataLoader<string, Account | null>;
  /** Those of people, and of API tokens for what they did. */
  names: DataLoader<string, AccountSummary | null>;
}

export function createLoaders(
  accounts: AccountStore,
  apiTokens: Pick<ApiTokenStore, 'namesOf'>,
): Loaders {
  return {
    accounts: createBatchLoader<Account | null>(
      async (ids) => new Map((await accounts.byIds(ids)).map((account) => [account.id, account])),
      null,
    ),
    names: createBatchLoader<AccountSummary | null>(async (ids) => {
      const people = new Map((await accounts.namesOf(ids)).map((names) => [names.id, names]));
      const tokens = await apiTokens.namesOf(ids.filter((id) => !people.has(id)));
      for (const token of tokens) {
        people.set(token.id, { ...apiTokenNames(token), username: '', role: 'admin' });
      }
      return people;
    }, null),
  };
}
