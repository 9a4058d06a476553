import { formatDay, formatDayWithMonthName } from '@portal/kernel/format-date';
import { FailedSignInDaysDocument } from '../../../gql/admin/security/security.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { cx } from '../../../ui/theme/cx.ts';

/** A bar for each of the last 30 days, with the same numbers as a table for screen readers. */
export function FailedSignInsChart() {
  const { value: days, error } = useLiveQuery(FailedSignInDaysDocument, {
    everyMs: 60_000,
    on: [],
    read: ({ failedSignInDays }) => failedSignInDays,
  });
  // The list below says what failed.
  if (!days && error) return null;
  if (!days) return <Skeleton className="h-24 w-full" />;
  const highest = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4 text-12 text-muted">
        <span>Failed sign-ins in the last 30 days: {total}</span>
        <span>Today: {last?.count ?? 0}</span>
      </figcaption>
      <div
        aria-hidden
        className="grid h-16 auto-cols-fr grid-flow-col items-end gap-px border-b border-line-strong sm:gap-1"
      >
        {days.map(({ day, count }) => (
          <span
            key={day}
            title={`${formatDayWithMonthName(day)}: ${count}`}
            className={cx('block rounded-t-[2px]', count > 0 && 'min-h-0.5 bg-late')}
            style={{ height: `${(count / highest) * 100}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-12 text-muted tabular-nums">
        <span>{first && formatDay(first.day)}</span>
        <span>Highest: {highest === 1 && total === 0 ? 0 : highest}</span>
        <span>{last && formatDay(last.day)}</span>
      </div>
      {/* The wrapper hides it: a table itself keeps the width of its content. */}
      <div className="sr-only">
        <table>
          <caption>Failed sign-ins by day</caption>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{formatDayWithMonthName(day)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
