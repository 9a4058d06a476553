import { formatDateTime } from '@portal/kernel/format-date';
import { FileText, Handshake } from 'lucide-react';
import { useId, useRef } from 'react';
import type { StableRow } from '../../../lib/live/merge-stable-rows.ts';
import { ghostClickGuard } from '../../../ui/buttons/ghost-click-guard.ts';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { useLastHeight } from '../../../ui/layout/use-last-height.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';
import { LeaveTypeBadge } from '../../leave/leave-type-badge.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { CoverLines } from './cover-lines.tsx';
import { DecidedLeaveActions } from './decided-leave-actions.tsx';
import type { PendingLeave } from './pending-leave.ts';
import { PendingLeaveActions } from './pending-leave-actions.tsx';
import { useRecentDecision } from './recent-decisions.ts';
import { useFocusLoss } from './use-focus-loss.ts';

interface PendingLeaveItemProps {
  item: StableRow<PendingLeave>;
  /** Shortens long reasons. */
  isBrief: boolean;
  /** Opens the dialog that declines. */
  onDecline: (leave: PendingLeave) => void;
  /** Called when the item goes with the focus in it. */
  onLostFocus: () => void;
}

/**
 * A pending request with its buttons, or the decision in the same place. A decision by someone else
 * shows only that it is no longer pending.
 */
export function PendingLeaveItem({ item, isBrief, onDecline, onLostFocus }: PendingLeaveItemProps) {
  const { row: leave, goneAt } = item;
  const recent = useRecentDecision(leave.id);
  const nameId = useId();
  const element = useFocusLoss<HTMLLIElement>(onLostFocus);
  const container = useRef<HTMLDivElement>(null);
  const name = leave.name || 'Name unavailable';
  const isAnnual = leave.leaveType === 'annual';
  const marks = !isAnnual || leave.isPartnerOff;
  const decided = recent && recent.phase !== 'undone' ? recent : null;
  const isGone = goneAt !== null && recent === null;
  const style = useLastHeight(element, isGone);
  // The pressed button has changed, so its container keeps the focus.
  const focusContainer = () => container.current?.focus({ preventScroll: true });

  return (
    <li
      {...ghostClickGuard}
      ref={element}
      data-leave={leave.id}
      style={style}
      className="grid gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-1 last:pb-0 @sm:grid-cols-[minmax(0,1fr)_auto] @3xl:items-center @3xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_auto]"
    >
      <div className="flex min-w-0 items-center gap-3 @sm:@max-xl:col-span-2 @3xl:row-start-1">
        <Avatar name={name} />
        <div id={nameId} className="min-w-0 text-14">
          <PersonLink id={leave.userId} name={name} />
          <p className="tabular-nums">{formatLeaveDates(leave)}</p>
          {!isGone && <p className="text-12 text-muted tabular-nums">{leave.cost}</p>}
        </div>
      </div>
      {!isGone && (
        <div className="grid min-w-0 content-start gap-2 @xl:@max-3xl:col-span-2 @xl:@max-3xl:row-start-2 @3xl:col-start-2">
          {marks && (
            <div className="flex flex-wrap items-center gap-1.5">
              {!isAnnual && <LeaveTypeBadge type={leave.leaveType} />}
              {leave.needsFitNote && (
                <Badge tone="late" icon={<FileText aria-hidden />}>
                  Fit note required
                </Badge>
              )}
              {leave.isPartnerOff && (
                <Badge tone="danger" icon={<Handshake aria-hidden />}>
                  Conflicts with a partner’s leave
                </Badge>
              )}
            </div>
          )}
          {leave.partnersOff.map((words) => (
            <p key={words} className="text-12 tabular-nums">
              {words}
            </p>
          ))}
          <CoverLines leave={leave} />
          <figure className="grid gap-0.5 border-l-2 border-line-strong pl-3 text-14">
            <blockquote
              className={cx('whitespace-pre-line wrap-anywhere', isBrief && 'line-clamp-3')}
            >
              {leave.reason}
            </blockquote>
            <figcaption className="text-12 text-muted tabular-nums">
              Requested on {formatDateTime(new Date(leave.requestedAt))}
            </figcaption>
          </figure>
        </div>
      )}
      <div
        ref={container}
        tabIndex={-1}
        className="outline-none @sm:self-end @xl:self-center @3xl:col-start-3"
      >
        {isGone && <p className="text-14 text-muted">No longer pending</p>}
        {decided && (
          <DecidedLeaveActions
            decision={decided}
            labelledBy={nameId}
            onLostFocus={focusContainer}
          />
        )}
        {!isGone && !decided && (
          <PendingLeaveActions
            leave={leave}
            labelledBy={nameId}
            onDecline={onDecline}
            onLostFocus={focusContainer}
          />
        )}
      </div>
    </li>
  );
}
