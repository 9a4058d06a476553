import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../../app/session.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { type AccountAction, AccountsContext } from './accounts.ts';

const AccountDialog = lazyComponent(
  async () => (await import('./account-dialog.tsx')).AccountDialog,
);

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
  const opener = useRef<HTMLElement | null>(null);
  const accounts = useMemo(
    () => ({
      viewer: { id, role },
      act(action: AccountAction, person: PersonFragment) {
        opener.current = openedBy();
        setAsked({ action, person });
      },
      onGone: (gone: string) => latest.current(gone),
    }),
    [id, role],
  );
  function close(): void {
    setAsked(null);
    // A dialog knows nothing of the one before it, and the button may go with its row.
    keepFocus(opener.current);
  }

  return (
    <AccountsContext value={accounts}>
      {children}
      {asked && (
        <LazyDialog onClose={close}>
          <AccountDialog {...asked} onClose={close} />
        </LazyDialog>
      )}
    </AccountsContext>
  );
}

/** The button that was pressed: of an open menu, its own. */
function openedBy(): HTMLElement | null {
  const menuButton = document.querySelector<HTMLElement>(
    '[aria-haspopup="menu"][aria-expanded="true"]',
  );
  const { activeElement } = document;
  return menuButton ?? (activeElement instanceof HTMLElement ? activeElement : null);
}
