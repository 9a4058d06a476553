import { type RefObject, useRef, useState } from 'react';
import type { StableRow } from '../../../app/stable-rows.ts';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { PendingLeave } from './pending-leave.ts';
import { PendingLeaveItem } from './pending-leave-item.tsx';

const DeclineDialog = lazyComponent(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
);
const DenyDialog = lazyComponent(async () => (await import('./deny-dialog.tsx')).DenyDialog);

interface PendingLeaveListProps {
  rows: readonly StableRow<PendingLeave>[];
  /** Shortens long reasons. */
  isBrief: boolean;
  /** Takes the focus when the focused item goes. */
  heading: RefObject<HTMLElement | null>;
}

/**
 * Pending requests with their buttons. The dialogs are outside the items, because an item may go
 * while its dialog is open.
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
            of={one}
            isBrief={isBrief}
            onDecline={setDeclining}
            onLostFocus={toHeading}
          />
        ))}
      </ul>
      {declining && (
        <LazyDialog onClose={close}>
          {declining.leaveType === 'annual' ? (
            <DeclineDialog leave={declining} onClose={close} />
          ) : (
            <DenyDialog leave={declining} onClose={close} />
          )}
        </LazyDialog>
      )}
    </div>
  );
}
