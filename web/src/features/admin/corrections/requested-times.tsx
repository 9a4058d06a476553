import { formatDuration } from '@portal/kernel/duration';
import { cx } from '../../../ui/theme/cx.ts';
import { formatDifference, formatTimeOn, minutesOf, type Span } from './format-session-times.ts';

interface RequestedTimesProps {
  /** The day of the session. */
  day: string;
  recorded: Span;
  requested: Span;
}

/** The recorded and the requested times side by side, with differences highlighted. */
export function RequestedTimes({ day, recorded, requested }: RequestedTimesProps) {
  const lines = [
    [
      'Clocked in',
      formatTimeOn(recorded.clockInTime, day),
      formatTimeOn(requested.clockInTime, day),
    ],
    [
      'Clocked out',
      formatTimeOn(recorded.clockOutTime, day),
      formatTimeOn(requested.clockOutTime, day),
    ],
    ['Time worked', formatWorkedTime(recorded), formatWorkedTime(requested)],
  ] as const;
  const change = formatDifference(recorded, requested);
  return (
    <table className="w-full text-14 tabular-nums">
      <thead>
        <tr className="text-left text-12 text-muted">
          <td />
          <th scope="col" className="pb-1 font-medium">
            Recorded
          </th>
          <th scope="col" className="pb-1 font-medium">
            Requested
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, was, is]) => (
          <tr key={label} className="align-top">
            <th scope="row" className="py-1 pr-3 text-left font-normal text-muted">
              {label}
            </th>
            <td className="py-1 pr-3">{was}</td>
            <td className={cx('py-1', was !== is && 'font-semibold text-accent-ink')}>
              {is}
              {label === 'Time worked' && change && (
                <span className="block text-12 font-normal text-muted">{change}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatWorkedTime(span: Span): string {
  const minutes = minutesOf(span);
  return minutes === null ? 'none' : formatDuration(minutes);
}
