import { lazy, type RefObject, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { WaitingItem } from './waiting-item.tsx';
import type { WaitingLeave } from './waiting-leave.ts';

const DeclineDialog = lazy(async () => ({
  default: (await import('./decline-dialog.tsx')).DeclineDialog,
}));
const DenyDialog = lazy(async () => ({
  default: (await import('./deny-dialog.tsx')).DenyDialog,
}));

const atOnce = 50;

interface WaitingListProps {
  leave: readonly WaitingLeave[];
  /** Shows the first so many alone. */
  limit?: number | undefined;
  /** Where the keyboard goes on when what it was at has been decided. */
  heading: RefObject<HTMLElement | null>;
}

/**
 * Requests that wait, each with its two answers. The dialogs are above the items: these go as soon
 * as they are decided, whoever does it.
 */
export function WaitingList({ leave, limit, heading }: WaitingListProps) {
  const [asked, setAsked] = useState<WaitingLeave | null>(null);
  const [most, setMost] = useState(limit ?? atOnce);
  const more = limit === undefined ? leave.length - most : 0;
  const toHeading = () => heading.current?.focus();

  function close(): void {
    setAsked(null);
    keepFocus(heading.current);
  }

  return (
    <div className="@container">
      <ul>
        {leave.slice(0, most).map((one) => (
          <WaitingItem
            key={one.id}
            leave={one}
            isBrief={limit !== undefined}
            onDecline={setAsked}
            onLostFocus={toHeading}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="secondary" onClick={() => setMost(most + atOnce)}>
          Show {Math.min(more, atOnce)} more of {leave.length}
        </Button>
      )}
      <Suspense>
        {asked?.leaveType === 'annual' && <DeclineDialog leave={asked} onClose={close} />}
        {asked && asked.leaveType !== 'annual' && <DenyDialog leave={asked} onClose={close} />}
      </Suspense>
    </div>
  );
}
