import { leaveStatusName, leaveTypeName } from '../../leave/format-leave.ts';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';
import type { Leave } from '../leave-calendar/calendar-leave.ts';

interface LeaveStripTableProps {
  years: readonly number[];
  leave: readonly Leave[];
}

/** The leave of the strips as a table, for screen readers. */
export function LeaveStripTable({ years, leave }: LeaveStripTableProps) {
  return (
    // The wrapper hides it: a table itself keeps the width of its content.
    <div className="sr-only">
      <table>
        <caption>
          Leave and sickness, {years.at(-1)} to {years[0]}
        </caption>
        <thead>
          <tr>
            <th scope="col">Dates</th>
            <th scope="col">Type</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {leave.map(({ id, leaveType, status, ...dates }) => (
            <tr key={id}>
              <th scope="row">{formatLeaveDates(dates)}</th>
              <td>{leaveTypeName(leaveType)}</td>
              <td>{leaveStatusName(status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
