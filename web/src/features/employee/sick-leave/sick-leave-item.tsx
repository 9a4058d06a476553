import { FileText } from 'lucide-react';
import type { LeavePartsFragment } from '../../../gql/documents.ts';
import { formatDays, formatWorkingDays } from '../../leave/format-leave.ts';
import { countCalendarDays } from '../../leave/format-leave-dates.ts';
import { LeaveTypeBadge } from '../../leave/leave-type-badge.tsx';
import { OwnLeaveRequest } from '../leave-requests/own-leave-request.tsx';

interface SickLeaveItemProps {
  /** Only the list of sick leave knows whether a fit note is outstanding. */
  request: LeavePartsFragment & { fitNoteDue?: boolean };
}

/** One’s own sick or compassionate leave, with a note while a fit note is outstanding. */
export function SickLeaveItem({ request }: SickLeaveItemProps) {
  const { leaveType, status, daysRequested } = request;
  const inDays = countCalendarDays(request);
  const isSick = leaveType === 'sick';
  return (
    <OwnLeaveRequest
      request={request}
      badge={<LeaveTypeBadge type={leaveType} />}
      cost={
        <>
          {inDays === daysRequested
            ? formatWorkingDays(inDays)
            : `${formatDays(inDays)} (${formatWorkingDays(daysRequested)})`}
          {status === 'pending' && (isSick ? ', already counted' : ', counts once approved')}
        </>
      }
      note={
        request.fitNoteDue && (
          <p className="flex items-center gap-1.5 text-14">
            <FileText aria-hidden className="size-4 shrink-0 text-muted" />
            Fit note required
          </p>
        )
      }
    />
  );
}
