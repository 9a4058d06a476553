import { type ReactNode, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ghostClickGuard } from '../../../ui/buttons/ghost-click-guard.ts';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { useLastHeight } from '../../../ui/layout/use-last-height.ts';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { nameOf } from '../staff/staff-member.ts';
import { withoutTimesheetIssues } from './timesheet-issues-params.ts';

interface ReviewItemProps {
  person: { firstName: string | null; lastName: string | null };
  userId: string;
  /** The day of the session. */
  day: string;
  /** The item is no longer pending and shows only that. */
  isGone: boolean;
  children: ReactNode;
}

/** A session awaiting review. The name links to the person's panel. */
export function TimesheetIssueItem({ person, userId, day, isGone, children }: ReviewItemProps) {
  const [urlParams] = useSearchParams();
  const item = useRef<HTMLLIElement>(null);
  const style = useLastHeight(item, isGone);
  const name = nameOf(person) || 'Name unavailable';
  return (
    <li
      {...ghostClickGuard}
      ref={item}
      style={style}
      className="grid content-start gap-3 border-t border-line py-4 first:border-t-0"
    >
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <Link
            to={{ search: `?${withoutTimesheetIssues(urlParams, userId)}` }}
            className="block truncate rounded-[4px] text-14 font-medium underline-offset-4 hover:text-accent-ink hover:underline"
          >
            {name}
          </Link>
          <p className="text-12 text-muted tabular-nums">{formatWeekdayAndDate(day)}</p>
        </div>
      </div>
      {children}
    </li>
  );
}
