import { CalendarX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { CoverWarning } from '../../leave/cover/cover-warning.tsx';
import { formatCoverShortfalls } from '../../leave/cover/format-cover-shortfalls.ts';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';
import { LeaveHistory } from '../../leave/leave-history.tsx';
import { LeaveStatusBadge } from '../../leave/leave-status-badge.tsx';
import { LeaveTypeBadge } from '../../leave/leave-type-badge.tsx';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { useCoverNames } from '../leave/use-cover-names.ts';
import { PersonPageLink } from '../staff/person-page-link.tsx';
import { nameOrPlaceholder, useNames } from '../staff/use-names.ts';
import { LeaveRequestActions } from './leave-request-actions.tsx';
import { LeaveRequestDays } from './leave-request-days.tsx';
import { LeaveRequestDetails } from './leave-request-details.tsx';
import { type NamedLeaveRequest, withNames } from './named-requests.ts';
import { PartnerWarning } from './partner-warning.tsx';
import { useCoverShortfalls } from './use-cover-shortfalls.ts';
import { useLeaveRequest } from './use-leave-request.ts';
import { usePartnersOff } from './use-partners-off.ts';

interface LeaveRequestPanelProps {
  id: string;
  onClose: () => void;
  /** The request was deleted here, so the opener is gone. */
  onDeleted: () => void;
}

/** A leave request with its actions, days, details and history. */
export function LeaveRequestPanel({ id, onClose, onDeleted }: LeaveRequestPanelProps) {
  const [isOpen, setIsOpen] = useState(true);
  const query = useLeaveRequest(id);
  const nameById = useNames();
  const [named] = query.request ? withNames([query.request], nameById) : [];

  // Closes at once, because the URL changes too late for the focus to return.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  function closeDeleted(): void {
    close();
    onDeleted();
  }

  const title = named ? (
    <PersonPageLink
      id={named.request.userId}
      className="rounded-[4px] wrap-anywhere underline-offset-4 hover:text-accent-ink hover:underline"
    >
      {nameOrPlaceholder(named.name)}
    </PersonPageLink>
  ) : (
    missingTitle(query)
  );
  return (
    <SidePanel title={title} isOpen={isOpen} onClose={close}>
      <div className="grid grid-cols-1 gap-6">
        <UnavailableBanner query={query} />
        {query.isLoading && <Skeleton className="h-80" />}
        {query.isGone && !query.error && <RequestNotFound />}
        {named && <Content leave={named} onDeleted={closeDeleted} />}
      </div>
    </SidePanel>
  );
}

function missingTitle({ isGone, error }: ReturnType<typeof useLeaveRequest>): string {
  if (isGone) return 'Request not found';
  return error ? 'Request unavailable' : 'Loading request…';
}

/** The delays at which a closing dialog may have returned the focus. */
const retryDelaysMs = [0, 100, 400];

/** Takes the focus if the deletion removed the focused element. */
function RequestNotFound() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timers = retryDelaysMs.map((ms) =>
      setTimeout(() => {
        if (document.activeElement === document.body) container.current?.focus();
      }, ms),
    );
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <EmptyState
        icon={<CalendarX aria-hidden />}
        title="We can’t find this request"
        body="It may have been deleted."
      />
    </div>
  );
}

function Content({ leave, onDeleted }: { leave: NamedLeaveRequest; onDeleted: () => void }) {
  const { request } = leave;
  const partners = usePartnersOff(request);
  const coverShortfalls = useCoverShortfalls(request);
  const coverName = useCoverNames();
  const isBlocked = coverShortfalls.some(({ isBlocking }) => isBlocking);
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar name={nameOrPlaceholder(leave.name)} />
        <div className="grid gap-2">
          <p className="text-16 font-medium tabular-nums">{formatLeaveDates(request)}</p>
          <p role="status" className="flex flex-wrap gap-1.5">
            <LeaveTypeBadge type={request.leaveType} />
            <LeaveStatusBadge status={request.status} />
          </p>
        </div>
      </div>
      <LeaveRequestActions
        leave={{
          ...leave,
          conflicts: partners.length > 0 || isBlocked,
          approvalNotes: formatCoverShortfalls(coverShortfalls, coverName).map(
            ({ whenApproved }) => whenApproved,
          ),
        }}
        onDeleted={onDeleted}
      />
      {/* Below the actions: it loads later and must not move them. */}
      <PartnerWarning partners={partners} isCancelled={request.status === 'cancelled'} />
      <CoverWarning shortfalls={coverShortfalls} nameOf={coverName} />
      <LeaveRequestDays leave={leave} />
      <LeaveRequestDetails leave={leave} />
      <section className="grid gap-3">
        <h3 className="text-14 font-semibold">History</h3>
        <LeaveHistory id={request.id} />
      </section>
    </>
  );
}
