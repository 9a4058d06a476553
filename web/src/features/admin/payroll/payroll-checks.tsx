import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { tabPath } from '../admin-tabs.ts';
import { timesheetIssuesPath } from '../corrections/timesheet-issues-params.ts';
import { useAdminStats } from '../overview/use-admin-stats.ts';
import type { PayrollPeriod } from './format-payroll.ts';

/** What to look at before a period is closed; nothing for a closed one. */
export function PayrollChecks({ period }: { period: PayrollPeriod }) {
  const { value: stats } = useAdminStats();
  if (period.state === 'closed' || period.state === 'closing') return null;
  const { missingClockOuts, daysNotArchived, peopleWithoutReference } = period.warnings;
  const checks = [
    check(missingClockOuts, 'session has no clock-out', 'sessions have no clock-out', {
      to: timesheetIssuesPath,
      label: 'Timesheet issues',
    }),
    check(stats?.pendingCorrections ?? 0, 'correction is waiting', 'corrections are waiting', {
      to: timesheetIssuesPath,
      label: 'Timesheet issues',
    }),
    check(
      stats?.pendingLeaveRequests ?? 0,
      'leave request is waiting',
      'leave requests are waiting',
      {
        to: '/admin/pending-leave',
        label: 'Pending leave',
      },
    ),
    check(daysNotArchived, 'day isn’t archived yet', 'days aren’t archived yet', {
      to: tabPath('records'),
      label: 'Records',
    }),
    check(
      peopleWithoutReference,
      'person has no payroll number',
      'people have no payroll number',
      null,
    ),
  ].filter((one) => one !== null);
  if (checks.length === 0) return null;
  return (
    <Banner tone="warning" title="Check before you close this period">
      <ul className="grid gap-1">{checks}</ul>
    </Banner>
  );
}

function check(
  count: number,
  one: string,
  many: string,
  link: { to: string; label: string } | null,
): ReactNode {
  if (count === 0) return null;
  return (
    <li key={many}>
      {count.toLocaleString('en-GB')} {count === 1 ? one : many}.
      {link && (
        <>
          {' '}
          <Link to={link.to} className="underline underline-offset-4">
            {link.label}
          </Link>
        </>
      )}
    </li>
  );
}
