import { CalendarSearch } from 'lucide-react';
import { useMemo } from 'react';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { useNames } from '../staff/use-names.ts';
import { useMemberships } from '../teams/use-memberships.ts';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { leaveRequestColumns } from './leave-request-columns.tsx';
import {
  filterLeaveRequests,
  firstRecentDay,
  isLeaveRequestFiltered,
  type LeaveRequestFilter,
  readLeaveRequestFilter,
  writeLeaveRequestFilter,
} from './leave-request-filter.ts';
import { LeaveRequestFilterBar } from './leave-request-filter-bar.tsx';
import { type NamedLeaveRequest, withNames } from './named-requests.ts';
import { useLeaveRequests } from './use-leave-requests.ts';

/** All leave requests of the staff, with filters. */
export function LeaveRequestList() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const today = useToday();
  const { teamId } = useTeamFilter();
  const filter = useMemo(
    () => ({ ...readLeaveRequestFilter(urlParams), teamId }),
    [urlParams, teamId],
  );
  const query = useLeaveRequests(filter.isAll ? {} : { startDate: firstRecentDay(today) });
  const nameById = useNames();
  const all = useMemo(() => withNames(query.value ?? [], nameById), [query.value, nameById]);
  const membershipsOf = useMemberships();
  const rows = useMemo(
    () => filterLeaveRequests(all, filter, membershipsOf),
    [all, filter, membershipsOf],
  );

  function change(part: Partial<LeaveRequestFilter>): void {
    changeUrlParams(
      (params) => writeLeaveRequestFilter(params, { ...readLeaveRequestFilter(params), ...part }),
      {
        replace: true,
      },
    );
  }

  return (
    <Card flush>
      <LeaveRequestFilterBar filter={filter} onFilter={change} />
      {query.error && (
        <div className="px-4 pb-3 sm:px-5">
          <UnavailableBanner query={query} />
        </div>
      )}
      <p role="status" className="px-4 pb-2 text-12 text-muted tabular-nums sm:px-5">
        {query.value && formatRequestCount(rows.length, all.length)}
      </p>
      {(query.value || query.isLoading) && (
        <DataTable
          caption="Leave requests"
          columns={leaveRequestColumns}
          rows={rows}
          getRowId={idOf}
          isLoading={query.isLoading}
          isFixed
          empty={
            <EmptyState
              icon={<CalendarSearch aria-hidden />}
              title={emptyTitle(filter)}
              body={
                isLeaveRequestFiltered(filter)
                  ? 'No requests match these filters.'
                  : 'Leave requests appear here and stay after they’re decided.'
              }
              action={
                isLeaveRequestFiltered(filter) && (
                  <Button
                    variant="secondary"
                    onClick={() =>
                      change({ status: null, type: null, personId: null, teamId: null })
                    }
                  >
                    Clear filters
                  </Button>
                )
              }
            />
          }
        />
      )}
    </Card>
  );
}

function emptyTitle(filter: LeaveRequestFilter): string {
  if (isLeaveRequestFiltered(filter)) return 'No matches';
  return filter.isAll ? 'No requests yet' : 'No requests in the last three months';
}

function formatRequestCount(shown: number, all: number): string {
  const number = (count: number) => count.toLocaleString('en-GB');
  if (shown < all) return `${number(shown)} of ${number(all)} requests`;
  return all === 1 ? '1 request' : `${number(all)} requests`;
}

function idOf({ id }: NamedLeaveRequest): string {
  return id;
}
