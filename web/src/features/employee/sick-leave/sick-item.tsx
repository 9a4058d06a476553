import { needsFitNote } from '@portal/kernel/sickness';
import { FileText } from 'lucide-react';
import type { SickLeavePartsFragment } from '../../../gql/documents.ts';
import { calendarDays } from '../../leave/dates-in-words.ts';
import { LeaveTypeBadge } from '../../leave/leave-type-badge.tsx';
import { daysCount, workingDaysCount } from '../../leave/leave-words.ts';
import { OwnRequest } from '../../leave/own-request.tsx';
import { useWithdrawSickLeave } from './use-withdraw-sick-leave.ts';

/** Sick or compassionate leave of one's own, and whether HR needs something for it. */
export function SickItem({ request }: { request: SickLeavePartsFragment }) {
  const { takeBack, isPending } = useWithdrawSickLeave();
  const { leaveType, status, startDate, endDate, daysRequested } = request;
  const inDays = calendarDays(request);
  const isSick = leaveType === 'sick';
  const counts = status === 'pending' || status === 'approved';
  return (
    <OwnRequest
      request={request}
      badge={<LeaveTypeBadge type={leaveType} />}
      cost={
        <>
          {inDays === daysRequested
            ? workingDaysCount(inDays)
            : `${daysCount(inDays)}, of which ${workingDaysCount(daysRequested)}`}
          {status === 'pending' && (isSick ? '. It counts already.' : '. It counts once approved.')}
        </>
      }
      isPending={isPending}
      onWithdraw={() => void takeBack(request)}
      note={
        isSick &&
        counts &&
        needsFitNote(startDate, endDate) && (
          <p className="flex items-center gap-1.5 text-14">
            <FileText aria-hidden className="size-4 shrink-0 text-muted" />
            HR needs a fit note for it.
          </p>
        )
      }
    />
  );
}
