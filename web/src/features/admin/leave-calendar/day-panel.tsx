import { formatLongDay } from '@portal/kernel/format-date';
import { CalendarCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { portionName } from '../../leave/format-leave.ts';
import { LeaveStatusBadge } from '../../leave/leave-status-badge.tsx';
import { LeaveTypeBadge } from '../../leave/leave-type-badge.tsx';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { useNames } from '../staff/use-names.ts';
import { useIsInTeam } from '../teams/use-memberships.ts';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { type CalendarCellAbsence, leaveOfDay, sortLeaveByName } from './leave-of-day.ts';
import { LeaveRequestLink } from './leave-request-link.tsx';
import { useIsDayOff } from './use-is-day-off.ts';
import { useLeaveInRange } from './use-leave-in-range.ts';

interface DayPanelProps {
  day: string;
  onClose: () => void;
}

/** Everyone on leave on a day, or in the team of the URL, and the pending requests for it. */
export function DayPanel({ day, onClose }: DayPanelProps) {
  const [isOpen, setIsOpen] = useState(true);
  const query = useLeaveInRange(day, day);
  const { names: holidays } = useBankHolidays([Number(day.slice(0, 4))]);
  const isDayOff = useIsDayOff(holidays);
  const nameById = useNames();
  const { teamId, team } = useTeamFilter();
  const isInTeam = useIsInTeam(teamId);
  const inTeam = isInTeam && query.value?.filter(({ userId }) => isInTeam(userId, day));
  const all = leaveOfDay(sortLeaveByName(inTeam ?? [], nameById), day, isDayOff);

  // Closes at once, because the URL changes too late for the focus to return.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  return (
    <SidePanel title={formatLongDay(day)} isOpen={isOpen} onClose={close}>
      <div className="grid grid-cols-1 gap-6">
        <UnavailableBanner query={query} />
        {team && <p className="text-14 text-muted">Team: {team.name}</p>}
        {holidays[day] && <p className="text-14 text-muted">Bank holiday: {holidays[day]}</p>}
        {(query.isLoading || !isInTeam) && <Skeleton className="h-40" />}
        <Group title="Off" leave={all.filter(({ isAbsent }) => isAbsent)} />
        <Group title="Pending" leave={all.filter(({ isAbsent }) => !isAbsent)} />
        {inTeam && all.length === 0 && (
          <EmptyState
            icon={<CalendarCheck aria-hidden />}
            title="Nobody is on leave"
            body="All types of leave on this day appear here."
          />
        )}
      </div>
    </SidePanel>
  );
}

function Group({ title, leave }: { title: string; leave: readonly CalendarCellAbsence[] }) {
  const headingId = useId();
  if (leave.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="flex items-baseline gap-2 text-16 font-semibold">
        {title}
        <span className="text-14 font-normal text-muted tabular-nums">{leave.length}</span>
      </h3>
      <ul className="divide-y divide-line">
        {leave.map((one) => (
          <Item key={one.leave.id} absence={one} />
        ))}
      </ul>
    </section>
  );
}

function Item({ absence: { leave, name, portion } }: { absence: CalendarCellAbsence }) {
  return (
    <li className="flex items-start gap-3 py-3">
      <Avatar name={name} />
      <div className="grid min-w-0 gap-1.5">
        <PersonLink id={leave.userId} name={name} />
        <span className="text-14">
          <LeaveRequestLink leave={leave} name={name} />
        </span>
        <span className="flex flex-wrap items-center gap-1.5">
          <LeaveTypeBadge type={leave.leaveType} />
          {leave.status === 'pending' && <LeaveStatusBadge status="pending" />}
          {portion !== 'full' && <span className="text-12 text-muted">{portionName(portion)}</span>}
        </span>
      </div>
    </li>
  );
}
