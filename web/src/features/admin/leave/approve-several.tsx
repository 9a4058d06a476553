import { ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { WaitingLeave } from './waiting-leave.ts';

const ApproveSeveralDialog = lazy(async () => ({
  default: (await import('./approve-several-dialog.tsx')).ApproveSeveralDialog,
}));

/**
 * Opens the choice of several requests. It is always there: what comes and goes in the head of a
 * list would move its rows.
 */
export function ApproveSeveral({ leave = [] }: { leave: readonly WaitingLeave[] | undefined }) {
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
      <Suspense>
        {isOpen && <ApproveSeveralDialog leave={leave} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
