import { formatDuration } from '@portal/kernel/duration';
import { CalendarClock } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DataTable, type SortingState, tableColumns } from '../../../ui/tables/data-table.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { EmptyValue } from '../staff/empty-value.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { compareNames, formatRole } from '../staff/staff-member.ts';
import { StaffSearch } from '../staff/staff-search.tsx';
import { useStaffFilter } from '../staff/use-staff-filter.ts';
import type { PersonWeek } from './hours-report.ts';
import { filterRows, type HoursRow, hoursRows } from './hours-rows.ts';

const column = tableColumns<HoursRow>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    sortFn: (one, other) => compareNames(one.original.name, other.original.name),
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={original.name} />
        <PersonLink id={original.userId} name={original.name} />
      </span>
    ),
  }),
  column.accessor(({ username }) => username ?? '', {
    id: 'username',
    header: 'Username',
    sortFn: 'alphanumeric',
    meta: { className: '@2xl:w-44 @4xl:w-52' },
    cell: ({ row: { original } }) => (
      <span className="block min-w-0 truncate text-muted">
        {original.username ?? <EmptyValue />}
      </span>
    ),
  }),
  column.accessor(({ role }) => role ?? '', {
    id: 'role',
    header: 'Role',
    sortFn: 'alphanumeric',
    meta: { className: '@2xl:w-24 @4xl:w-28' },
    cell: ({ row: { original } }) =>
      original.role ? (
        <span className="capitalize">{formatRole(original.role)}</span>
      ) : (
        <EmptyValue />
      ),
  }),
  column.accessor('totalMinutes', {
    id: 'hours',
    header: 'Total Hours',
    sortFn: 'basic',
    meta: { align: 'right', className: '@2xl:w-32 @4xl:w-36' },
    cell: ({ row: { original } }) => (
      <span className="grid justify-items-end">
        <span className={cx(original.totalMinutes === 0 && 'text-muted')}>
          {original.formattedHours}
        </span>
        {original.runningMinutes > 0 && (
          <span className="text-12 text-muted">
            + {formatDuration(original.runningMinutes)} in progress
          </span>
        )}
      </span>
    ),
  }),
  column.accessor('sessionsCount', {
    id: 'sessions',
    header: 'Sessions',
    sortFn: 'basic',
    meta: { align: 'right', className: '@2xl:w-28' },
    cell: ({ row: { original } }) => (
      <span className={cx(original.sessionsCount === 0 && 'text-muted')}>
        {original.sessionsCount}
      </span>
    ),
  }),
]);

const sortable = ['name', 'username', 'role', 'hours', 'sessions'];

interface HoursTableProps {
  staff: readonly PersonWeek[] | undefined;
  /** They are those of one team. */
  isInTeam: boolean;
}

/** The weekly hours of all staff. Search and sort order live in the URL. */
export function HoursTable({ staff, isInTeam }: HoursTableProps) {
  const { typed, setTyped, search, sorting, change } = useStaffFilter(sortable);
  return (
    <>
      <search className="flex flex-wrap items-center gap-3 px-4 pb-3 sm:px-5">
        <StaffSearch typed={typed} onType={setTyped} />
      </search>
      <Rows staff={staff} isInTeam={isInTeam} search={search} sorting={sorting} change={change} />
    </>
  );
}

interface RowsProps extends HoursTableProps {
  search: string;
  sorting: SortingState;
  change: ReturnType<typeof useStaffFilter>['change'];
}

/** Memoised, so typing doesn't re-render thousands of rows. */
const Rows = memo(function Rows({ staff, isInTeam, search, sorting, change }: RowsProps) {
  const all = useMemo(() => hoursRows(staff ?? []), [staff]);
  const rows = useMemo(() => filterRows(all, search), [all, search]);
  const isFilteredList = rows.length < all.length;
  return (
    <>
      <p
        role="status"
        className={isFilteredList ? 'px-4 pb-2 text-12 text-muted sm:px-5' : 'sr-only'}
      >
        {isFilteredList &&
          `${rows.length.toLocaleString('en-GB')} of ${all.length.toLocaleString('en-GB')} shown`}
      </p>
      <DataTable
        caption="Staff hours for the week"
        columns={columns}
        rows={rows}
        getRowId={({ userId }) => userId}
        isLoading={staff === undefined}
        isFixed
        sorting={sorting}
        onSorting={(order) => change({ sorting: order })}
        empty={
          <EmptyState
            icon={<CalendarClock aria-hidden />}
            title={isFilteredList || isInTeam ? 'No matches' : 'No staff yet'}
            body={
              isFilteredList
                ? 'No staff match this search.'
                : isInTeam
                  ? 'Nobody was in this team in this week.'
                  : 'Staff you add are listed here with their hours for the week.'
            }
            action={
              isFilteredList && (
                <Button variant="secondary" onClick={() => change({ search: '' })}>
                  Show all staff
                </Button>
              )
            }
          />
        }
      />
    </>
  );
});
