import { type ReactNode, useRef } from 'react';
import { ghostClickGuard } from '../../../ui/buttons/ghost-click-guard.ts';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { useLastHeight } from '../../../ui/layout/use-last-height.ts';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { PersonLink } from '../staff/person-link.tsx';
import { nameOf } from '../staff/staff-member.ts';

interface ReviewItemProps {
  person: { firstName: string | null; lastName: string | null };
  userId: string;
  /** The day of the session. */
  day: string;
  /** The item is no longer pending and shows only that. */
  isGone: boolean;
  children: ReactNode;
}

/** A session awaiting review. The name leads to the person's page. */
export function TimesheetIssueItem({ person, userId, day, isGone, children }: ReviewItemProps) {
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
        <div className="min-w-0 text-14">
          <PersonLink id={userId} name={name} />
          <p className="text-12 text-muted tabular-nums">{formatWeekdayAndDate(day)}</p>
        </div>
      </div>
      {children}
    </li>
  );
}
