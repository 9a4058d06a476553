import { Check, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { useChanges } from '../../ui/use-changes.ts';
import { type LeaveStatus, leaveStatusName } from './leave-words.ts';

const looks = {
  pending: { tone: 'late', icon: Hourglass },
  approved: { tone: 'in', icon: Check },
  denied: { tone: 'danger', icon: CircleX },
  cancelled: { tone: 'neutral', icon: Undo2 },
} as const;

/** What became of a request for leave. A decision flashes once. */
export function LeaveStatusBadge({ status }: { status: LeaveStatus }) {
  const { tone, icon: Icon } = looks[status];
  const changes = useChanges(status);
  return (
    <span
      key={changes}
      className={cx('-m-1 inline-flex rounded-full p-1', changes > 0 && 'animate-flash')}
    >
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {leaveStatusName(status)}
      </Badge>
    </span>
  );
}
