import { formatDateTime } from '@portal/kernel/format-date';
import { londonDay, londonTime } from '@portal/kernel/london';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { PersonStatusBadge } from '../../../ui/data-display/person-status-badge.tsx';
import { useChangeCount } from '../../../ui/data-display/use-change-count.ts';
import { formatLateness } from '../../hours/format-lateness.ts';
import { SentAfterOfflineBadge } from '../../hours/session-badges.tsx';
import { EmploymentBadge } from '../employment/employment-badge.tsx';
import { employmentNotice } from '../employment/format-employment.ts';
import { EmptyValue } from './empty-value.tsx';
import type { StaffMember } from './staff-member.ts';

type Props = Pick<StaffMember, 'person' | 'status' | 'entry'>;

/** The status and since when, and whether the person is about to start or leave. It flashes on a change. */
export function StatusCell({ person, status, entry }: Props) {
  const changes = useChangeCount(status);
  const today = useToday();
  const notice = status === 'left' ? null : employmentNotice(person, today);
  if (!status && !notice) return <EmptyValue />;
  return (
    <span
      key={changes}
      className={`inline-flex flex-wrap items-center gap-x-2 gap-y-1 rounded-full @max-2xl:justify-end ${changes > 0 ? 'animate-flash' : ''}`}
    >
      {status && <PersonStatusBadge status={status} />}
      {notice && <EmploymentBadge person={person} />}
      {entry?.missingClockOut && <Badge tone="danger">Missing clock-out</Badge>}
      {entry?.sentLate && <SentAfterOfflineBadge />}
      {entry && <span className="text-12 text-muted tabular-nums">{since(entry)}</span>}
    </span>
  );
}

/** `since 08:57`, with the date if it isn't today, and the lateness. */
function since(entry: NonNullable<Props['entry']>): string {
  const at = new Date(entry.clockInTime);
  const isToday = londonDay(at) === londonDay(new Date(currentTime()));
  const late = entry.isLate ? `, ${formatLateness(entry.lateMinutes)} late` : '';
  return `since ${isToday ? londonTime(at) : formatDateTime(at)}${late}`;
}
