import { formatDuration } from '@portal/kernel/duration';
import { formatDateTime } from '@portal/kernel/format-date';
import type { ReactNode } from 'react';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx';
import { Brand } from '../../shell/brand.tsx';
import { formatWeek, formatWeekdayAndDate } from '../detail/format-week.ts';
import { formatRole } from '../staff/staff-member.ts';
import { activeStaffStats } from './active-staff-stats.ts';
import { formatRunningSessions } from './format-running-sessions.ts';
import { hoursRows } from './hours-rows.ts';
import type { HoursSummary } from './use-hours.ts';

interface PrintedHoursProps {
  summary: HoursSummary;
  /** Null for all teams. */
  teamName: string | null;
}

/** The printed week: totals, days and all staff by name. */
export function PrintedHours({ summary, teamName }: PrintedHoursProps) {
  const { weekRange, weekTotal, staffDetails, dailyBreakdown } = summary;
  const active = activeStaffStats({ staff: staffDetails, totalMinutes: weekTotal.totalMinutes });
  const running = formatRunningSessions(weekTotal);
  return (
    <PrintSheet>
      <article className="grid gap-6 text-12 tabular-nums">
        <header className="grid gap-3">
          <Brand />
          <h1 className="text-20 font-semibold">
            Hours{teamName && ` for ${teamName}`}, {formatWeek(weekRange.start, weekRange.end)}
          </h1>
          <p>
            Total {weekTotal.formatted}
            {running && ` (${running})`}. {active.count} of {staffDetails.length} staff worked,{' '}
            {formatDuration(active.average)} each on average. Printed on{' '}
            {formatDateTime(new Date(currentTime()))}.
          </p>
        </header>
        <Table
          titles={['Day', 'Total Hours']}
          lines={dailyBreakdown.map(({ date, totalMinutes }) => ({
            key: date,
            cells: [formatWeekdayAndDate(date), formatDuration(totalMinutes)],
          }))}
        />
        <Table
          titles={['Staff Member', 'Username', 'Role', 'Total Hours', 'Sessions']}
          lines={hoursRows(staffDetails).map((person) => ({
            key: person.userId,
            cells: [
              person.name,
              person.username ?? '–',
              <span key="role" className="capitalize">
                {formatRole(person.role) || '–'}
              </span>,
              person.formattedHours,
              person.sessionsCount,
            ],
          }))}
        />
      </article>
    </PrintSheet>
  );
}

interface TableProps {
  titles: readonly string[];
  lines: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A printed table. Its header repeats on every page. */
function Table({ titles, lines }: TableProps) {
  const cell = 'border-b border-line-strong px-2 py-1 first:pl-0 last:pr-0';
  const side = (index: number) => (isNumber(titles[index]) ? 'text-right' : 'text-left');
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          {titles.map((title, index) => (
            <th key={title} scope="col" className={`${cell} ${side(index)} font-semibold`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, cells }) => (
          <tr key={key} className="break-inside-avoid">
            {cells.map((content, index) => (
              <td key={titles[index]} className={`${cell} ${side(index)}`}>
                {content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isNumber(title: string | undefined): boolean {
  return title === 'Total Hours' || title === 'Sessions';
}
