import { Badge } from '../../ui/badge.tsx';
import { leaveTones } from './leave-tone.ts';
import { type LeaveType, leaveTypeName } from './leave-words.ts';

/** Which type of leave it is. */
export function LeaveTypeBadge({ type }: { type: LeaveType }) {
  const { tone, icon: Icon } = leaveTones[type];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {leaveTypeName(type)}
    </Badge>
  );
}
