import { Link, useSearchParams } from 'react-router';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';
import { buildLeaveSearch } from './leave-calendar-params.ts';

interface LeaveRequestLinkProps {
  leave: { id: string; startDate: string; endDate: string };
  name: string;
}

/** The dates of a leave request, which open it. Screen readers also hear whose request it is. */
export function LeaveRequestLink({ leave, name }: LeaveRequestLinkProps) {
  const [urlParams] = useSearchParams();
  return (
    <Link
      to={{ search: buildLeaveSearch(urlParams, { request: leave.id }) }}
      preventScrollReset
      className="rounded-[4px] tabular-nums underline decoration-line-strong underline-offset-4 hover:text-accent-ink hover:decoration-current"
    >
      {formatLeaveDates(leave)}
      <span className="sr-only">, {name}</span>
    </Link>
  );
}
