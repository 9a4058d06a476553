import { createContext, useContext } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import type { Viewer } from './account-permissions.ts';

/** The account actions that open a dialog. */
export type AccountAction =
  | 'employment'
  | 'rehire'
  | 'reset-password'
  | 'reset-user'
  | 'change-role'
  | 'sessions'
  | 'second-factor'
  | 'single-sign-on'
  | 'copy-data'
  | 'legal-hold'
  | 'delete';

interface Accounts {
  /** The signed-in administrator. */
  viewer: Viewer;
  /** Opens the dialog of an action. */
  act: (action: AccountAction, person: PersonFragment) => void;
  /** Called when an account no longer exists. */
  onGone: (id: string) => void;
}

export const AccountsContext = createContext<Accounts | null>(null);

/** The account actions, for rows and panels. */
export function useAccounts(): Accounts {
  const accounts = useContext(AccountsContext);
  if (!accounts) throw new Error('There is no AccountsProvider around');
  return accounts;
}
