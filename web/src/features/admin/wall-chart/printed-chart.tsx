import { formatDateTime } from '@portal/kernel/format-date';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { type ChartDay, isFreeColumn, weekdayInitial } from '../../leave/chart/chart-day.ts';
import type { LeaveType } from '../../leave/format-leave.ts';
import type { BankHolidayNames } from '../../leave/holiday-calendar.ts';
import type { IsDayOff } from '../leave-calendar/use-is-day-off.ts';
import { includesUsername } from '../staff/staff-member.ts';
import type { AbsencesOfDay } from './absences-by-day.ts';
import { chartCells } from './chart-cells.ts';
import type { ChartRow } from './chart-filter.ts';
import { ChartNotes } from './chart-notes.tsx';

interface PrintedChartProps {
  title: string;
  rows: readonly ChartRow[];
  days: readonly ChartDay[];
  absencesByDay: readonly AbsencesOfDay[];
  holidays: BankHolidayNames;
  isDayOff: IsDayOff;
}

const letters: Record<LeaveType, string> = { annual: 'A', sick: 'S', compassionate: 'C' };
const grounds: Record<LeaveType, string> = {
  annual: 'bg-annual-soft',
  sick: 'bg-sick-soft',
  compassionate: 'bg-compassionate-soft',
};
const freeStyle = 'bg-sunken';
const cell = 'border border-line-strong p-0 text-center';

/** The printed wall chart, with letters for printers without colours. */
export function PrintedChart({
  title,
  rows,
  days,
  absencesByDay,
  holidays,
  isDayOff,
}: PrintedChartProps) {
  const span = { start: days[0]?.date ?? '', end: days.at(-1)?.date ?? '' };
  return (
    <PrintSheet isLandscape>
      <header className="flex items-baseline justify-between pb-2">
        <h1 className="text-16 font-semibold">Leave, {title}</h1>
        <p className="text-12">
          A = annual, S = sick, C = compassionate, ? = pending, ½ = half day. Printed{' '}
          {formatDateTime(new Date(currentTime()))}
        </p>
      </header>
      {/* On the first sheet, because nobody reads to the last. */}
      <div className="pb-2">
        <ChartNotes absencesByDay={absencesByDay} holidays={holidays} />
      </div>
      <table className="w-full table-fixed border-collapse text-12 leading-4 tabular-nums">
        <colgroup>
          <col className="w-40" />
        </colgroup>
        <thead>
          <tr>
            <th className={cx(cell, 'px-1 text-left')}>Name</th>
            {days.map((day) => (
              <th
                key={day.date}
                className={cx(cell, 'font-medium', isFreeColumn(day) && freeStyle)}
              >
                {weekdayInitial(day.date)}
                <br />
                {Number(day.date.slice(8))}
              </th>
            ))}
          </tr>
          <tr>
            <th className={cx(cell, 'px-1 text-left')}>Off</th>
            {absencesByDay.map(({ date, off, isMany }) => (
              <td key={date} className={cx(cell, isMany && 'bg-late-soft font-semibold')}>
                {off || ''}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, leave }) => {
            const cells = chartCells(leave, span, isDayOff);
            return (
              <tr key={id} className="break-inside-avoid">
                <th
                  className={cx(
                    cell,
                    'px-1 text-left font-medium',
                    includesUsername(name) ? 'wrap-anywhere' : 'truncate',
                  )}
                >
                  {name}
                </th>
                {days.map((day) => {
                  const run = cells.get(day.date)?.runs[0];
                  if (!run) {
                    const isFree = isDayOff(id, day.date);
                    return <td key={day.date} className={cx(cell, isFree && freeStyle)} />;
                  }
                  const { leaveType, status } = run.leave;
                  return (
                    <td key={day.date} className={cx(cell, grounds[leaveType])}>
                      {letters[leaveType]}
                      {run.portion !== 'full' && '½'}
                      {status === 'pending' && '?'}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </PrintSheet>
  );
}
