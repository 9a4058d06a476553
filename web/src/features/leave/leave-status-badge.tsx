import { Check, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { type LeaveStatus, leaveStatusName } from './leave-words.ts';

const looks = {
  pending: { tone: 'late', icon: Hourglass },
  approved: { tone: 'in', icon: Check },
  denied: { tone: 'danger', icon: CircleX },
  cancelled: { tone: 'neutral', icon: Undo2 },
} as const;

/** What became of a request for leave. */
export function LeaveStatusBadge({ status }: { status: LeaveStatus }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {leaveStatusName(status)}
    </Badge>
  );
}
