import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../../app/session.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { type AccountAction, AccountsContext } from './accounts.ts';

const AccountDialog = lazy(async () => ({
  default: (await import('./account-dialog.tsx')).AccountDialog,
}));

interface AccountsProviderProps {
  /** An account is there no longer. */
  onGone: (id: string) => void;
  children: ReactNode;
}

/** Keeps the dialogs of accounts above the lists that open them: a row may go meanwhile. */
export function AccountsProvider({ onGone, children }: AccountsProviderProps) {
  const { id, role } = useUser();
  const [asked, setAsked] = useState<{ action: AccountAction; person: PersonFragment } | null>(
    null,
  );
  // The address changes, and with it what closes: no row has to be drawn anew for that.
  const latest = useRef(onGone);
  useLayoutEffect(() => {
    latest.current = onGone;
  });
  const accounts = useMemo(
    () => ({
      viewer: { id, role },
      act: (action: AccountAction, person: PersonFragment) => setAsked({ action, person }),
      onGone: (gone: string) => latest.current(gone),
    }),
    [id, role],
  );
  return (
    <AccountsContext value={accounts}>
      {children}
      <Suspense>{asked && <AccountDialog {...asked} onClose={() => setAsked(null)} />}</Suspense>
    </AccountsContext>
  );
}
