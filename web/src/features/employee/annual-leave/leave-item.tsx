import type { LeavePartsFragment } from '../../../gql/documents.ts';
import { dayInWords } from '../../leave/dates-in-words.ts';
import { portionName, workingDaysCount } from '../../leave/leave-words.ts';
import { OwnRequest } from '../../leave/own-request.tsx';
import { useWithdrawLeave } from './use-withdraw-leave.ts';

/** Annual leave of one's own, with what is still booked of it. */
export function LeaveItem({ request }: { request: LeavePartsFragment }) {
  const { takeBack, isPending } = useWithdrawLeave();
  const { status, daysRequested, daysBooked, isHalfDay, halfDayPeriod, days } = request;
  const cancelled = days.filter((day) => day.status === 'cancelled').map(({ date }) => date);
  return (
    <OwnRequest
      request={request}
      cost={
        <>
          {workingDaysCount(daysRequested)}
          {isHalfDay && halfDayPeriod && `, ${portionName(halfDayPeriod).toLowerCase()}`}
          {status === 'approved' && daysBooked < daysRequested && `, ${daysBooked} still booked`}
        </>
      }
      isPending={isPending}
      onWithdraw={() => void takeBack(request)}
      noteOfDecision={
        status === 'approved' &&
        cancelled.length > 0 && (
          <p className="text-14">HR cancelled {cancelled.map(dayInWords).join(', ')}.</p>
        )
      }
    />
  );
}
