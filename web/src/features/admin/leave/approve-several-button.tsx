import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import type { PendingLeave } from './pending-leave.ts';

const ApproveSeveralDialog = lazyComponent(
  async () => (await import('./approve-several-dialog.tsx')).ApproveSeveralDialog,
);

/** Opens the dialog. The button is always there, so that rows don't move. */
export function ApproveSeveralButton({
  leave = [],
}: {
  leave: readonly PendingLeave[] | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<ListChecks aria-hidden />}
        disabled={leave.length < 2}
        onClick={() => setIsOpen(true)}
      >
        Approve several
      </Button>
      {isOpen && (
        <LazyDialog onClose={() => setIsOpen(false)}>
          <ApproveSeveralDialog leave={leave} onClose={() => setIsOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}
