import { CalendarClock, Clock, ClockAlert, Thermometer, TreePalm, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { StatCard } from '../../../ui/data-display/stat-card.tsx';
import type { AdminPagePath } from '../admin-pages.ts';
import { formatHours, formatSpokenDays } from './format-stats.ts';
import type { AdminStats } from './use-admin-stats.ts';

interface Stat {
  label: string;
  detail: string;
  /** A second line. */
  note?: (stats: AdminStats) => string | null;
  icon: ReactNode;
  page: AdminPagePath;
  /** Null while the service is unavailable. */
  read: (stats: AdminStats) => number | null;
  format?: (value: number) => string;
  /** The value of each day of the week, for the chart. */
  valueOfDay?: (day: AdminStats['days'][number]) => number;
}

const stats: Stat[] = [
  {
    label: 'Staff Online',
    detail: 'clocked in now',
    icon: <Wifi aria-hidden />,
    page: '/admin/staff-online',
    read: ({ staffOnline }) => staffOnline,
  },
  {
    label: 'Total Hours',
    detail: 'this week',
    icon: <Clock aria-hidden />,
    page: '/admin/hours',
    read: ({ totalHours }) => totalHours,
    note: ({ runningSessions, runningMinutes }) =>
      runningSessions > 0 ? `+ ${formatHours(runningMinutes / 60)} in progress` : null,
    format: formatHours,
    valueOfDay: ({ totalHours }) => totalHours,
  },
  {
    label: 'Leave Requests',
    detail: 'awaiting a decision',
    icon: <CalendarClock aria-hidden />,
    page: '/admin/pending-leave',
    read: ({ pendingLeaveRequests }) => pendingLeaveRequests,
  },
  {
    label: 'Late Arrivals',
    detail: 'this week',
    icon: <ClockAlert aria-hidden />,
    page: '/admin/late-arrivals',
    read: ({ lateArrivals }) => lateArrivals,
    valueOfDay: ({ lateArrivals }) => lateArrivals,
  },
  {
    label: 'Annual Leave',
    detail: 'off today',
    icon: <TreePalm aria-hidden />,
    page: '/admin/annual-leave',
    read: ({ staffOnLeaveToday }) => staffOnLeaveToday,
  },
  {
    label: 'Sick Leave',
    detail: 'off today',
    icon: <Thermometer aria-hidden />,
    page: '/admin/sick-leave',
    read: ({ staffOnSickLeaveToday }) => staffOnSickLeaveToday,
  },
];

const plain = (value: number) => value.toLocaleString('en-GB');

/** Six statistics that link to their pages. */
export function StatCards({ query: { value, isLoading } }: { query: LiveQuery<AdminStats> }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4">
      {stats.map((stat) => {
        const { label, detail, icon, page, read, format = plain } = stat;
        const number = value === undefined ? null : read(value);
        const isUnavailable = number === null && !isLoading;
        return (
          <StatCard
            key={page}
            label={label}
            value={isLoading ? null : number === null ? '—' : format(number)}
            detail={isUnavailable ? 'unavailable at the moment' : detail}
            note={value && stat.note?.(value)}
            icon={icon}
            href={page}
            chart={value && chartOf(stat, value)}
          />
        );
      })}
    </div>
  );
}

function chartOf({ valueOfDay, format = plain }: Stat, { days, currentDate }: AdminStats) {
  if (!valueOfDay) return undefined;
  const values = days.map(valueOfDay);
  const current = days.findIndex(({ date }) => date === currentDate);
  const shownDays = days
    .slice(0, current + 1)
    .map((day) => ({ date: day.date, value: valueOfDay(day) }));
  return {
    plot: <Sparkline values={values} current={current} />,
    description: formatSpokenDays(shownDays, format),
  };
}
