import { type RefObject, useRef, useState } from 'react';
import type { KeptRow } from '../../../app/kept-rows.ts';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { WaitingItem } from './waiting-item.tsx';
import type { WaitingLeave } from './waiting-leave.ts';

const DeclineDialog = lazyComponent(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
);
const DenyDialog = lazyComponent(async () => (await import('./deny-dialog.tsx')).DenyDialog);

interface WaitingListProps {
  rows: readonly KeptRow<WaitingLeave>[];
  /** Reasons that are long are shown in part. */
  isBrief: boolean;
  /** Where the keyboard goes on when what it was at has been decided. */
  heading: RefObject<HTMLElement | null>;
}

/**
 * Requests that wait, each with its two answers. The dialogs are above the items, whose
 * buttons go as soon as they are decided, whoever does it.
 */
export function WaitingList({ rows, isBrief, heading }: WaitingListProps) {
  const [asked, setAsked] = useState<WaitingLeave | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const toHeading = () => heading.current?.focus();

  function close(): void {
    const item = list.current?.querySelector<HTMLElement>(`[data-leave="${asked?.id}"] [tabindex]`);
    setAsked(null);
    keepFocus(item ?? heading.current);
  }

  return (
    <div className="@container">
      <ul ref={list}>
        {rows.map((one) => (
          <WaitingItem
            key={one.row.id}
            of={one}
            isBrief={isBrief}
            onDecline={setAsked}
            onLostFocus={toHeading}
          />
        ))}
      </ul>
      {asked && (
        <LazyDialog onClose={close}>
          {asked.leaveType === 'annual' ? (
            <DeclineDialog leave={asked} onClose={close} />
          ) : (
            <DenyDialog leave={asked} onClose={close} />
          )}
        </LazyDialog>
      )}
    </div>
  );
}
