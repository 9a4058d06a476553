import { useEffect, useState } from 'react';
import { onReauthenticationNeeded } from '../../lib/api/reauthentication.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../ui/loading/lazy-dialog.tsx';

const ReauthenticationDialog = lazyComponent(
  async () => (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
);

/** Opens the dialog whenever a request needs a recent sign-in. */
export function Reauthentication() {
  const [settle, setSettle] = useState<((isDone: boolean) => void) | null>(null);
  useEffect(
    () =>
      onReauthenticationNeeded(() => new Promise<boolean>((resolve) => setSettle(() => resolve))),
    [],
  );
  if (!settle) return null;
  const close = (isDone: boolean) => {
    setSettle(null);
    settle(isDone);
  };
  return (
    <LazyDialog onClose={() => close(false)}>
      <ReauthenticationDialog onDone={() => close(true)} onClose={() => close(false)} />
    </LazyDialog>
  );
}
