import { londonDay } from '@portal/kernel/london';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { tableColumns } from '../../../ui/tables/data-table.tsx';
import { portionName } from '../../leave/format-leave.ts';
import { formatDayOfMonth, formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { LeaveStatusBadge } from '../../leave/leave-status-badge.tsx';
import { LeaveTypeBadge } from '../../leave/leave-type-badge.tsx';
import { LiveTable } from '../detail/live-table.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { compareNames } from '../staff/staff-member.ts';
import type { AbsenceToday } from './absence-today.ts';

const column = tableColumns<AbsenceToday>();

const columns = column.columns([
  column.accessor('name', {
    id: 'name',
    header: 'Name',
    sortFn: (one, other) => compareNames(one.original.name, other.original.name),
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={original.name} />
        <PersonLink id={original.userId} name={original.name} />
      </span>
    ),
  }),
  column.accessor('startDate', {
    id: 'since',
    header: 'Since',
    sortFn: 'basic',
    meta: { className: '@2xl:w-32' },
    cell: ({ getValue }) => <Day day={getValue()} />,
  }),
  column.accessor('endDate', {
    id: 'until',
    header: 'Until',
    sortFn: 'basic',
    meta: { className: '@2xl:w-32' },
    cell: ({ getValue }) => <Day day={getValue()} />,
  }),
  column.accessor('count', {
    id: 'days',
    header: 'Days',
    sortFn: 'basic',
    meta: { align: 'right', className: '@2xl:w-22' },
    cell: ({ row: { original } }) => original.length,
  }),
  column.accessor(({ portion }) => portionName(portion), {
    id: 'today',
    header: 'Today',
    sortFn: 'basic',
    meta: { className: '@2xl:w-44' },
    cell: ({ row: { original }, getValue }) => (
      <span className="flex flex-wrap items-center gap-1.5 @max-2xl:justify-end">
        {original.portion === 'full' ? getValue() : <Badge tone="annual">{getValue()}</Badge>}
        {original.leaveType === 'compassionate' && <LeaveTypeBadge type="compassionate" />}
        {original.status === 'pending' && <LeaveStatusBadge status="pending" />}
        {original.needsFitNote && (
          <Badge tone="late" icon={<FileText aria-hidden />}>
            Fit note required
          </Badge>
        )}
      </span>
    ),
  }),
  column.accessor('reason', {
    id: 'reason',
    header: 'Reason',
    enableSorting: false,
    meta: { className: '@2xl:@max-4xl:hidden' },
    cell: ({ getValue }) => (
      <span className="line-clamp-3 min-w-0 whitespace-pre-line wrap-anywhere" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
]);

/** The day, with the year if it isn't the current one. */
function Day({ day }: { day: string }) {
  const isThisYear = day.slice(0, 4) === londonDay(new Date(currentTime())).slice(0, 4);
  return (
    <span className="whitespace-nowrap tabular-nums">
      {isThisYear ? formatDayOfMonth(day) : formatDayOfYear(day)}
    </span>
  );
}

interface AbsenceTableProps {
  query: LiveQuery<readonly AbsenceToday[]>;
  /** `on annual leave today` */
  description: string;
  empty: ReactNode;
}

/** The people on a type of leave today, with dates and reason. */
export function AbsenceTable({ query, description, empty }: AbsenceTableProps) {
  return (
    <LiveTable
      query={query}
      title={(count) => (count === undefined ? capitalize(description) : `${count} ${description}`)}
      caption={`Who is ${description}`}
      columns={columns}
      empty={empty}
    />
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
