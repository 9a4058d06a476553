import { formatDateTime } from '@portal/kernel/format';
import { Check, FileText, Handshake, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { datesInWords } from '../../leave/dates-in-words.ts';
import { LeaveTypeBadge } from '../../leave/leave-type-badge.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { useDecideLeave } from './use-decide-leave.ts';
import type { WaitingLeave } from './waiting-leave.ts';

interface WaitingItemProps {
  leave: WaitingLeave;
  /** A reason that is long is shown in part. */
  isBrief: boolean;
  /** Asks for what has to be known before it is declined. */
  onDecline: (leave: WaitingLeave) => void;
  /** It goes, and the keyboard with it. */
  onLostFocus: () => void;
}

/** One request that waits, and the two answers to it. */
export function WaitingItem({ leave, isBrief, onDecline, onLostFocus }: WaitingItemProps) {
  const [isApproving, setIsApproving] = useState(false);
  const { approve } = useDecideLeave();
  const nameId = useId();
  const item = useFocusLoss<HTMLLIElement>(onLostFocus);
  const name = leave.name || 'Name not known just now';
  const isAnnual = leave.leaveType === 'annual';
  const marks = !isAnnual || leave.conflicts;

  async function approveIt(): Promise<void> {
    setIsApproving(true);
    await approve(leave);
    setIsApproving(false);
  }

  return (
    <li
      ref={item}
      className="grid gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-1 last:pb-0 @sm:grid-cols-[minmax(0,1fr)_auto] @3xl:items-center @3xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_auto]"
    >
      <div className="flex min-w-0 items-center gap-3 @sm:@max-xl:col-span-2 @3xl:row-start-1">
        <Avatar name={name} />
        <div id={nameId} className="min-w-0 text-14">
          <PersonLink id={leave.userId} name={name} />
          <p className="tabular-nums">{datesInWords(leave)}</p>
          <p className="text-12 text-muted tabular-nums">{leave.cost}</p>
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-2 @xl:@max-3xl:col-span-2 @xl:@max-3xl:row-start-2 @3xl:col-start-2">
        {marks && (
          <div className="flex flex-wrap gap-1.5">
            {!isAnnual && <LeaveTypeBadge type={leave.leaveType} />}
            {leave.needsFitNote && (
              <Badge tone="late" icon={<FileText aria-hidden />}>
                Fit note needed
              </Badge>
            )}
            {leave.conflicts && (
              <Badge tone="danger" icon={<Handshake aria-hidden />}>
                Conflicts with a partner
              </Badge>
            )}
          </div>
        )}
        <figure className="grid gap-0.5 border-l-2 border-line-strong pl-3 text-14">
          <blockquote
            className={cx('whitespace-pre-line wrap-anywhere', isBrief && 'line-clamp-3')}
          >
            {leave.reason}
          </blockquote>
          <figcaption className="text-12 text-muted tabular-nums">
            Asked on {formatDateTime(new Date(leave.requestedAt))}
          </figcaption>
        </figure>
      </div>
      <div className="grid grid-cols-2 gap-2 @sm:flex @sm:self-end @sm:justify-end @xl:self-center @3xl:col-start-3">
        <Button
          variant={leave.conflicts ? 'secondary' : 'primary'}
          size="small"
          icon={<Check aria-hidden />}
          isPending={isApproving}
          isPressedOnce
          aria-describedby={nameId}
          className="max-sm:min-h-11"
          onClick={() => void approveIt()}
        >
          Approve
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<X aria-hidden />}
          aria-describedby={nameId}
          className="max-sm:min-h-11"
          onClick={() => onDecline(leave)}
        >
          {isAnnual ? 'Decline' : 'Deny'}
        </Button>
      </div>
    </li>
  );
}

/** Calls back once an element is gone that had the focus in it. */
function useFocusLoss<Node extends HTMLElement>(onLoss: () => void) {
  const node = useRef<Node>(null);
  const latest = useRef(onLoss);
  useLayoutEffect(() => {
    latest.current = onLoss;
  });
  useLayoutEffect(() => {
    const element = node.current;
    return () => {
      // The element is still there, until all of its effects are over.
      if (element?.contains(document.activeElement)) queueMicrotask(() => latest.current());
    };
  }, []);
  return node;
}
