import { CalendarX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { datesInWords } from '../../leave/dates-in-words.ts';
import { LeaveHistory } from '../../leave/leave-history.tsx';
import { LeaveStatusBadge } from '../../leave/leave-status-badge.tsx';
import { LeaveTypeBadge } from '../../leave/leave-type-badge.tsx';
import { PartAway } from '../detail/part-away.tsx';
import { shownName, useNames } from '../staff/use-names.ts';
import { PartnerWarning } from './partner-warning.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestDays } from './request-days.tsx';
import { RequestFacts } from './request-facts.tsx';
import { type NamedRequest, withNames } from './requests.ts';
import { usePartnersOff } from './use-partners-off.ts';
import { useRequest } from './use-request.ts';

interface RequestPanelProps {
  id: string;
  onClose: () => void;
  /** It was deleted here, and what the panel was opened from is gone with it. */
  onDeleted: () => void;
}

/** All of one request for leave, and what can be done with it. */
export function RequestPanel({ id, onClose, onDeleted }: RequestPanelProps) {
  const [isOpen, setIsOpen] = useState(true);
  const watched = useRequest(id);
  const nameOf = useNames();
  const [named] = watched.request ? withNames([watched.request], nameOf) : [];

  // The address changes in its own time, by when the page could not take the focus back any more.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  function closeDeleted(): void {
    close();
    onDeleted();
  }

  const title = named ? shownName(named.name) : watched.isGone ? 'No such request' : 'One moment';
  return (
    <SidePanel title={title} isOpen={isOpen} onClose={close}>
      <div className="grid grid-cols-1 gap-6">
        <PartAway of={watched} />
        {watched.isLoading && <Skeleton className="h-80" />}
        {watched.isGone && !watched.error && <Gone />}
        {named && <Content of={named} onDeleted={closeDeleted} />}
      </div>
    </SidePanel>
  );
}

/** When a dialog above may have given the focus back, which it does in its own time. */
const looksMs = [0, 100, 400];

/** Where it was deleted just now, what the keyboard was at is gone with it. */
function Gone() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timers = looksMs.map((ms) =>
      setTimeout(() => {
        if (document.activeElement === document.body) place.current?.focus();
      }, ms),
    );
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <EmptyState
        icon={<CalendarX aria-hidden />}
        title="This request is not there"
        body="It may have been deleted. Close this to see the calendar."
      />
    </div>
  );
}

function Content({ of, onDeleted }: { of: NamedRequest; onDeleted: () => void }) {
  const { request } = of;
  const partners = usePartnersOff(request);
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar name={shownName(of.name)} />
        <div className="grid gap-2">
          <p className="text-16 font-medium tabular-nums">{datesInWords(request)}</p>
          <p role="status" className="flex flex-wrap gap-1.5">
            <LeaveTypeBadge type={request.leaveType} />
            <LeaveStatusBadge status={request.status} />
          </p>
        </div>
      </div>
      <RequestActions of={{ ...of, conflicts: partners.length > 0 }} onDeleted={onDeleted} />
      {/* It comes a moment later, and what is about to be pressed must not move. */}
      <PartnerWarning partners={partners} />
      <RequestDays of={of} />
      <RequestFacts of={of} />
      <section className="grid gap-3">
        <h3 className="text-14 font-semibold">History</h3>
        <LeaveHistory id={request.id} />
      </section>
    </>
  );
}
