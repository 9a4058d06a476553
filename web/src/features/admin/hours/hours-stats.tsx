import { formatDuration } from '@portal/kernel/duration';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { activeStaffStats } from './active-staff-stats.ts';
import { formatRunningSessions } from './format-running-sessions.ts';
import type { HoursSummary } from './use-hours.ts';

interface HoursStatsProps {
  summary: HoursSummary | undefined;
  /** Null for all teams. */
  teamName: string | null;
}

/** The week in three numbers. */
export function HoursStats({ summary, teamName }: HoursStatsProps) {
  const active =
    summary &&
    activeStaffStats({ staff: summary.staffDetails, totalMinutes: summary.weekTotal.totalMinutes });
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3 lg:gap-4">
      <Figure
        label="Total Hours"
        detail={(summary && formatRunningSessions(summary.weekTotal)) ?? teamName ?? 'all staff'}
      >
        {summary?.weekTotal.formatted}
      </Figure>
      <Figure
        label="Active staff"
        detail={summary && `of ${summary.staffDetails.length.toLocaleString('en-GB')}`}
      >
        {active?.count.toLocaleString('en-GB')}
      </Figure>
      <Figure label="Average hours" detail="per active member of staff">
        {active && formatDuration(active.average)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  detail: ReactNode;
  /** A skeleton while loading. */
  children: ReactNode;
}

function Figure({ label, detail, children }: FigureProps) {
  return (
    <div className="grid gap-1 rounded-card border border-line bg-surface p-4 max-sm:grid-cols-[1fr_auto] max-sm:items-center sm:p-5">
      <dt className="text-14 text-muted max-sm:row-span-2">{label}</dt>
      <dd className="text-24 font-semibold tabular-nums max-sm:text-right sm:text-32">
        {children ?? <Skeleton className="my-1 h-8 w-24" />}
      </dd>
      <dd className="min-h-4 text-12 text-muted max-sm:text-right">{detail}</dd>
    </div>
  );
}
