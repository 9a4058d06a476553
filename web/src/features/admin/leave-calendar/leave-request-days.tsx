import { formatLongDay } from '@portal/kernel/format-date';
import { useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { CoverWarning } from '../../leave/cover/cover-warning.tsx';
import { formatCoverShortfalls } from '../../leave/cover/format-cover-shortfalls.ts';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import { useCoverNames } from '../leave/use-cover-names.ts';
import { useDecideLeave } from '../leave/use-decide-leave.ts';
import { type DayActionHandlers, LeaveRequestDayCell } from './leave-request-day-cell.tsx';
import { leaveRequestDayStates } from './leave-request-day-states.ts';
import type { NamedLeaveRequest } from './named-requests.ts';
import { hasDayActions } from './possible-actions.ts';
import { useRestorationShortfalls } from './use-cover-shortfalls.ts';
import { useIsDayOff } from './use-is-day-off.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The days of a request by week, with actions on days of annual leave. */
export function LeaveRequestDays({ leave }: { leave: NamedLeaveRequest }) {
  const { request } = leave;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const { cancelDay, restoreDay, removeDay } = useDecideLeave();
  const years = [Number(request.startDate.slice(0, 4)), Number(request.endDate.slice(0, 4))];
  const { names: holidays } = useBankHolidays([...new Set(years)]);
  const isDayOff = useIsDayOff(holidays);
  const isOpen = hasDayActions(request);
  const restoring = useRestorationShortfalls(request);
  const shortfalls = isOpen ? restoring : [];
  const coverName = useCoverNames();

  const work: DayActionHandlers = {
    cancel: (date) => cancelDay(leave, date),
    restore: (date) => restoreDay(withCover(date), date),
    delete: (date) => setDeleting(date),
  };

  /** The leave with what the message after restoring a day also says. */
  function withCover(date: string): NamedLeaveRequest {
    const ofDay = shortfalls.filter((shortfall) => shortfall.date === date);
    const notes = formatCoverShortfalls(ofDay, coverName).map(({ whenApproved }) => whenApproved);
    return { ...leave, approvalNotes: notes, conflicts: ofDay.some((one) => one.isBlocking) };
  }

  async function remove(date: string): Promise<void> {
    setIsPending(true);
    const outcome = await removeDay(leave, date);
    setIsPending(false);
    if (outcome === 'failed') return;
    setDeleting(null);
    keepFocus(heading.current);
  }

  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-14 font-semibold outline-none">
        Days
      </h3>
      {isOpen && (
        <p className="text-12 text-muted">
          Select a day to cancel, restore or permanently delete it.
        </p>
      )}
      <CoverWarning
        shortfalls={shortfalls}
        nameOf={coverName}
        title="Restoring cancelled days would lower the cover"
      />
      <div aria-hidden className="grid grid-cols-7 gap-1 text-center text-12 text-muted">
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul className="grid max-h-96 grid-cols-7 gap-1 overflow-y-auto p-0.5">
        {leaveRequestDayStates(request, holidays, isDayOff).map((day) => (
          <LeaveRequestDayCell
            key={day.date}
            request={request}
            day={day}
            work={isOpen ? work : null}
          />
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title="Delete this day?"
          body={`${formatLongDay(deleting)} will be permanently removed and returned to the balance. You can’t undo this.`}
          confirmLabel="Delete day"
          isOpen
          isPending={isPending}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}
