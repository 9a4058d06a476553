import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useUser } from '../../../lib/session/session.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { type AccountAction, AccountsContext } from './accounts-context.ts';

const AccountDialog = lazyComponent(
  async () => (await import('./account-dialog.tsx')).AccountDialog,
);

interface AccountsProviderProps {
  /** Called when an account no longer exists. */
  onGone: (id: string) => void;
  children: ReactNode;
}

/** Renders account dialogs above the lists, because a row may go while its dialog is open. */
export function AccountsProvider({ onGone, children }: AccountsProviderProps) {
  const { id, role } = useUser();
  const [dialog, setDialog] = useState<{ action: AccountAction; person: PersonFragment } | null>(
    null,
  );
  // A ref, so that URL changes don't re-render the rows.
  const latest = useRef(onGone);
  useLayoutEffect(() => {
    latest.current = onGone;
  });
  const opener = useRef<HTMLElement | null>(null);
  const accounts = useMemo(
    () => ({
      viewer: { id, role },
      act(action: AccountAction, person: PersonFragment) {
        opener.current = findOpener();
        setDialog({ action, person });
      },
      onGone: (gone: string) => latest.current(gone),
    }),
    [id, role],
  );
  function close(): void {
    setDialog(null);
    // The opener may be a menu button that goes with its row.
    keepFocus(opener.current);
  }

  return (
    <AccountsContext value={accounts}>
      {children}
      {dialog && (
        <LazyDialog onClose={close}>
          <AccountDialog {...dialog} onClose={close} />
        </LazyDialog>
      )}
    </AccountsContext>
  );
}

/** The button that opened the dialog, or the menu button for a menu item. */
function findOpener(): HTMLElement | null {
  const menuButton = document.querySelector<HTMLElement>(
    '[aria-haspopup="menu"][aria-expanded="true"]',
  );
  const { activeElement } = document;
  return menuButton ?? (activeElement instanceof HTMLElement ? activeElement : null);
}
