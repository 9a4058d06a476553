import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { LeaveHistory } from '../../leave/leave-history.tsx';

/** The history of one’s own request, loaded when it is opened. */
export function OwnLeaveRequestHistory({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group grid gap-2 text-14"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-control text-accent-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 group-open:rotate-90" />
        History
      </summary>
      {isOpen && (
        <div className="pt-2">
          <LeaveHistory id={id} />
        </div>
      )}
    </details>
  );
}
