import { Badge } from '../../ui/data-display/badge.tsx';
import { type LeaveType, leaveTypeName } from './format-leave.ts';
import { leaveTones } from './leave-style.ts';

/** The type of leave. */
export function LeaveTypeBadge({ type }: { type: LeaveType }) {
  const { tone, icon: Icon } = leaveTones[type];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {leaveTypeName(type)}
    </Badge>
  );
}
