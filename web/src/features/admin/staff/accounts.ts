import { createContext, useContext } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import type { Viewer } from './managing.ts';

/** What can be done with an account that needs a question or an answer. */
export type AccountAction = 'reset-password' | 'reset-user' | 'change-role' | 'sessions' | 'delete';

interface Accounts {
  /** Whoever looks at them. */
  viewer: Viewer;
  /** Asks what there is to ask, and then does it. */
  act: (action: AccountAction, person: PersonFragment) => void;
  /** An account turned out to be there no longer: what is open of it closes. */
  onGone: (id: string) => void;
}

export const AccountsContext = createContext<Accounts | null>(null);

/** The administration of accounts, for rows and panels, wherever they are in the dashboard. */
export function useAccounts(): Accounts {
  const accounts = useContext(AccountsContext);
  if (!accounts) throw new Error('There is no AccountsProvider around');
  return accounts;
}
