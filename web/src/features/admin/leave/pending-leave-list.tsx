import { type RefObject, useRef, useState } from 'react';
import type { StableRow } from '../../../lib/live/merge-stable-rows.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import type { PendingLeave } from './pending-leave.ts';
import { PendingLeaveItem } from './pending-leave-item.tsx';

const DeclineDialog = lazyComponent(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
);

interface PendingLeaveListProps {
  rows: readonly StableRow<PendingLeave>[];
  /** Shortens long reasons. */
  isBrief: boolean;
  /** Takes the focus when the focused item goes. */
  heading: RefObject<HTMLElement | null>;
}

/**
 * Pending requests with their buttons. The dialog is outside the items, because an item may go
 * while it is open.
 */
export function PendingLeaveList({ rows, isBrief, heading }: PendingLeaveListProps) {
  const [declining, setDeclining] = useState<PendingLeave | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const toHeading = () => heading.current?.focus();

  function close(): void {
    const item = list.current?.querySelector<HTMLElement>(
      `[data-leave="${declining?.id}"] [tabindex]`,
    );
    setDeclining(null);
    keepFocus(item ?? heading.current);
  }

  return (
    <div className="@container">
      <ul ref={list}>
        {rows.map((one) => (
          <PendingLeaveItem
            key={one.row.id}
            item={one}
            isBrief={isBrief}
            onDecline={setDeclining}
            onLostFocus={toHeading}
          />
        ))}
      </ul>
      {declining && (
        <LazyDialog onClose={close}>
          <DeclineDialog leave={declining} onClose={close} />
        </LazyDialog>
      )}
    </div>
  );
}
