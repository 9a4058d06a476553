import { formatDuration } from '@portal/kernel/duration';
import { cx } from '../../../ui/cx.ts';
import { difference, minutesOf, type Span, timeOn } from './session-times.ts';

interface AskedTimesProps {
  /** The day of the session. */
  day: string;
  recorded: Span;
  asked: Span;
}

/** What is recorded and what somebody says it was, side by side; what differs stands out. */
export function AskedTimes({ day, recorded, asked }: AskedTimesProps) {
  const lines = [
    ['Clocked in', timeOn(recorded.clockInTime, day), timeOn(asked.clockInTime, day)],
    ['Clocked out', timeOn(recorded.clockOutTime, day), timeOn(asked.clockOutTime, day)],
    ['Time worked', worked(recorded), worked(asked)],
  ] as const;
  const change = difference(recorded, asked);
  return (
    <table className="w-full text-14 tabular-nums">
      <thead>
        <tr className="text-left text-12 text-muted">
          <td />
          <th scope="col" className="pb-1 font-medium">
            Recorded
          </th>
          <th scope="col" className="pb-1 font-medium">
            Asked for
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

function worked(span: Span): string {
  const minutes = minutesOf(span);
  return minutes === null ? 'none' : formatDuration(minutes);
}
