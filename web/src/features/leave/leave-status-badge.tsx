import { Check, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { Badge } from '../../ui/data-display/badge.tsx';
import { useChangeCount } from '../../ui/data-display/use-change-count.ts';
import { cx } from '../../ui/theme/cx.ts';
import { type LeaveStatus, leaveStatusName } from './format-leave.ts';

const looks = {
  pending: { tone: 'late', icon: Hourglass },
  approved: { tone: 'success', icon: Check },
  denied: { tone: 'danger', icon: CircleX },
  cancelled: { tone: 'neutral', icon: Undo2 },
} as const;

/** The status of a request. A change flashes once. */
export function LeaveStatusBadge({ status }: { status: LeaveStatus }) {
  const { tone, icon: Icon } = looks[status];
  const changes = useChangeCount(status);
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
