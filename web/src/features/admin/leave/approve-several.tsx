import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { WaitingLeave } from './waiting-leave.ts';

const ApproveSeveralDialog = lazyComponent(
  async () => (await import('./approve-several-dialog.tsx')).ApproveSeveralDialog,
);

/** Opens the choice of several requests, where there are several. */
export function ApproveSeveral({ leave }: { leave: readonly WaitingLeave[] | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOffered = leave !== undefined && leave.length > 1;
  return (
    <>
      {isOffered && (
        <Button
          variant="quiet"
          size="small"
          icon={<ListChecks aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          Approve several
        </Button>
      )}
      {isOpen && leave && (
        <LazyDialog onClose={() => setIsOpen(false)}>
          <ApproveSeveralDialog leave={leave} onClose={() => setIsOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}
