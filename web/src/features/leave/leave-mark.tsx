import { CircleX, Hourglass } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { leaveLook, leaveTones } from './leave-tone.ts';
import {
  type LeavePortion,
  type LeaveStatus,
  type LeaveType,
  leaveStatusName,
  leaveTypeName,
  portionName,
} from './leave-words.ts';

interface LeaveMarkProps {
  type: LeaveType;
  status: LeaveStatus;
  portion: LeavePortion;
  /** What is written beside the icon where there is room; the type where it is left out. */
  children?: string;
}

const halves = { morning: 'am', afternoon: 'pm' } as const;

/**
 * Leave in a day of a calendar: the icon of its type or of what became of it, a half day by half
 * of the width and its word, and all of it in words for a screen reader.
 */
export function LeaveMark({ type, status, portion, children }: LeaveMarkProps) {
  const TypeIcon = leaveTones[type].icon;
  const Icon = status === 'pending' ? Hourglass : status === 'denied' ? CircleX : TypeIcon;
  return (
    <span className="mt-0.5 flex">
      {portion === 'afternoon' && <span className="hidden w-1/3 shrink-0 sm:block" />}
      <span
        className={cx(
          'flex min-h-5 min-w-0 grow items-center justify-center gap-1 rounded-[4px] px-0.5 text-12 sm:justify-start sm:px-1',
          leaveLook(type, status),
        )}
      >
        <Icon aria-hidden className="size-3.5 shrink-0 max-sm:size-3" />
        {portion !== 'full' && (
          <span aria-hidden className="font-medium">
            {halves[portion]}
          </span>
        )}
        <span aria-hidden className="truncate max-sm:hidden">
          {children ?? leaveTypeName(type).replace(' leave', '')}
        </span>
        <span className="sr-only">{markInWords({ type, status, portion })}</span>
      </span>
      {portion === 'morning' && <span className="hidden w-1/3 shrink-0 sm:block" />}
    </span>
  );
}

/** A mark in words: `Annual leave, morning, pending`. */
export function markInWords({ type, status, portion }: Omit<LeaveMarkProps, 'children'>): string {
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
