import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { tabPath } from '../admin-tabs.ts';
import { timesheetIssuesPath } from '../corrections/timesheet-issues-params.ts';
import { useAdminStats } from '../overview/use-admin-stats.ts';
import type { PayrollPeriod } from './format-payroll.ts';

/** What to look at before a period is closed, and before a closed one is exported. */
export function PayrollChecks({ period }: { period: PayrollPeriod }) {
  if (period.state === 'closing') return null;
  if (period.state === 'closed') return <ExportChecks period={period} />;
  return <ClosingChecks period={period} />;
}

function ExportChecks({ period }: { period: PayrollPeriod }) {
  const { peopleWithoutReference: count } = period.warnings;
  if (count === 0) return null;
  return (
    <Banner tone="warning" title="Check before you export this period">
      <p>
        {formatCount(count, 'person has', 'people have')} no payroll number, so BrightPay and Sage
        can’t tell who they are. Add the numbers below: files that you download afterwards have
        them.
      </p>
    </Banner>
  );
}

function ClosingChecks({ period }: { period: PayrollPeriod }) {
  const checks = useClosingChecks(period);
  if (checks.length === 0) return null;
  return (
    <Banner tone="warning" title="Check before you close this period">
      <ul className="grid gap-1">{checks}</ul>
    </Banner>
  );
}

/** What isn’t settled in a period that isn’t closed, as items of a list. */
export function useClosingChecks(period: PayrollPeriod): ReactNode[] {
  const { value: stats } = useAdminStats();
  const { missingClockOuts, daysNotArchived, peopleWithoutReference } = period.warnings;
  return [
    check(
      missingClockOuts,
      'session has no clock-out, so its time isn’t counted',
      'sessions have no clock-out, so their time isn’t counted',
      { to: timesheetIssuesPath, label: 'Timesheet issues' },
    ),
    check(
      stats?.pendingCorrections ?? 0,
      'correction request is awaiting a decision',
      'correction requests are awaiting a decision',
      {
        to: timesheetIssuesPath,
        label: 'Timesheet issues',
      },
    ),
    check(
      stats?.pendingLeaveRequests ?? 0,
      'leave request is awaiting a decision',
      'leave requests are awaiting a decision',
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
      'person has no payroll number. Add it in the list',
      'people have no payroll number. Add their numbers in the list',
      null,
    ),
  ].filter((one) => one !== null);
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
      {formatCount(count, one, many)}.
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

function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
