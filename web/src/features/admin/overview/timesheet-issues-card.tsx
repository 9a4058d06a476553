import { londonDay } from '@portal/kernel/london';
import { CheckCheck, CircleAlert, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatSpan } from '../corrections/format-session-times.ts';
import { timesheetIssuesPath } from '../corrections/timesheet-issues-params.ts';
import { useTimesheetIssues } from '../corrections/use-timesheet-issues.ts';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { PersonPageLink } from '../staff/person-page-link.tsx';
import { nameOf } from '../staff/staff-member.ts';

const shown = 3;

interface Line {
  id: string;
  userId: string;
  name: string;
  words: string;
  icon: ReactNode;
}

/** The timesheet issues: their number and the first few. */
export function TimesheetIssuesCard() {
  const { corrections, missing } = useTimesheetIssues();
  const lines: Line[] = [
    ...(corrections.value ?? []).map((one) => ({
      id: one.id,
      userId: one.userId,
      name: nameOf(one),
      words: `requested ${formatSpan(one)}, ${dayOf(one.recordedClockInTime)}`,
      icon: <PencilLine aria-hidden className="text-accent-ink" />,
    })),
    ...(missing.value ?? []).map((one) => ({
      id: one.id,
      userId: one.userId,
      name: nameOf(one.user),
      words: `no clock-out, ${dayOf(one.clockInTime)}`,
      icon: <CircleAlert aria-hidden className="text-danger-ink" />,
    })),
  ];
  const isLoading = corrections.isLoading || missing.isLoading;
  const isUnavailable = !isLoading && !(corrections.value && missing.value);
  return (
    <Card
      title="Timesheet issues"
      actions={
        <Link to={timesheetIssuesPath} className={buttonStyle('quiet', 'small')}>
          {lines.length > 0 ? `Review ${lines.length}` : 'Review'}
        </Link>
      }
    >
      {isLoading && <Skeleton className="h-36" />}
      {isUnavailable && lines.length === 0 && (
        <p className="text-14 text-muted">Unavailable at the moment.</p>
      )}
      {!isLoading && !isUnavailable && lines.length === 0 && (
        <p className="flex min-h-12 items-center gap-2 text-14 text-muted">
          <CheckCheck aria-hidden className="size-5 text-in-ink" />
          No correction requests or missing clock-outs.
        </p>
      )}
      {!isLoading && lines.length > 0 && (
        <div className="grid gap-2">
          <p className="text-14 text-muted">
            {formatCounts(corrections.value?.length, missing.value?.length)}
          </p>
          <ul className="grid divide-y divide-line">
            {lines.slice(0, shown).map(({ id, userId, name, words, icon }) => (
              <li
                key={id}
                className="flex min-h-11 items-center gap-3 py-1.5 text-14 [&_svg]:size-5 [&_svg]:shrink-0"
              >
                {icon}
                <span className="min-w-0">
                  <PersonPageLink
                    id={userId}
                    className="rounded-[4px] font-medium underline-offset-4 hover:text-accent-ink hover:underline"
                  >
                    {name || 'Name unavailable'}
                  </PersonPageLink>{' '}
                  <span className="text-muted tabular-nums">{words}</span>
                </span>
              </li>
            ))}
          </ul>
          {lines.length > shown && (
            <p className="text-12 text-muted">and {lines.length - shown} more</p>
          )}
        </div>
      )}
    </Card>
  );
}

/** `2 corrections and 1 missing clock-out`. A count is undefined while it is unavailable. */
function formatCounts(corrections: number | undefined, missing: number | undefined): string {
  const counts = [counted(corrections, 'correction'), counted(missing, 'missing clock-out')];
  const text = counts.filter(Boolean).join(' and ');
  if (corrections === undefined) return `${text}. Correction requests are unavailable.`;
  return missing === undefined ? `${text}. Missing clock-outs are unavailable.` : text;
}

/** `2 corrections`; nothing for none. */
function counted(count = 0, word: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

function dayOf(instant: string): string {
  return formatWeekdayAndDate(londonDay(new Date(instant)));
}
