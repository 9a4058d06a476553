import { CircleX, Hourglass } from 'lucide-react';
import { cx } from '../../ui/theme/cx.ts';
import {
  type LeavePortion,
  type LeaveStatus,
  type LeaveType,
  leaveStatusName,
  leaveTypeName,
  portionName,
} from './format-leave.ts';
import { leaveStyle, leaveTones } from './leave-style.ts';

interface LeaveMarkProps {
  type: LeaveType;
  status: LeaveStatus;
  portion: LeavePortion;
  /** The text beside the icon, if there is room; the short name of the type by default. */
  children?: string;
}

const shortNames = { annual: 'Leave', sick: 'Sick', compassionate: 'Compassionate' } as const;
const halves = { morning: 'am', afternoon: 'pm' } as const;

/**
 * Leave in a calendar day: an icon, half of the width for a half day, and a description for screen
 * readers.
 */
export function LeaveMark({ type, status, portion, children }: LeaveMarkProps) {
  const TypeIcon = leaveTones[type].icon;
  // Sick leave counts as soon as it is reported.
  const isPending = status === 'pending' && type !== 'sick';
  const Icon = isPending ? Hourglass : status === 'denied' ? CircleX : TypeIcon;
  const isHalf = portion !== 'full';
  return (
    <span className="mt-0.5 flex">
      {portion === 'afternoon' && <span className="hidden w-1/3 shrink-0 sm:block" />}
      <span
        className={cx(
          'flex min-h-5 min-w-0 grow items-center justify-center gap-1 rounded-[4px] px-0.5 text-12 sm:justify-start sm:px-1',
          leaveStyle(type, status),
        )}
      >
        <Icon
          aria-hidden
          className={cx('size-3.5 shrink-0', isHalf ? 'max-sm:hidden' : 'max-sm:size-3')}
        />
        {isHalf && (
          <span aria-hidden className="font-medium">
            {halves[portion]}
          </span>
        )}
        <span aria-hidden className="truncate max-sm:hidden">
          {children ?? shortNames[type]}
        </span>
        <span className="sr-only">{formatLeaveMark({ type, status, portion })}</span>
      </span>
      {portion === 'morning' && <span className="hidden w-1/3 shrink-0 sm:block" />}
    </span>
  );
}

/** A mark in words: `Annual leave, morning, pending`. */
export function formatLeaveMark({
  type,
  status,
  portion,
}: Omit<LeaveMarkProps, 'children'>): string {
  const parts = [
    leaveTypeName(type),
    portion !== 'full' && portionName(portion),
    leaveStatusName(status),
  ];
  return parts
    .filter((part) => part !== false)
    .map((part, index) => (index === 0 ? part : part.toLowerCase()))
    .join(', ');
}
