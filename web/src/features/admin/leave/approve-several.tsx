import { ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { WaitingLeave } from './waiting-leave.ts';

const ApproveSeveralDialog = lazy(async () => ({
  default: (await import('./approve-several-dialog.tsx')).ApproveSeveralDialog,
}));

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
      <Suspense>
        {isOpen && leave && <ApproveSeveralDialog leave={leave} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
