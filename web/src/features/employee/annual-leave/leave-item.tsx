import type { AnnualLeavePartsFragment } from '../../../gql/documents.ts';
import { formatDays, formatWorkingDays, portionName } from '../../leave/format-leave.ts';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
import { formatDayOfMonth } from '../../leave/format-leave-dates.ts';
import { OwnLeaveRequest } from '../leave-requests/own-leave-request.tsx';

/** One’s own annual leave, with the days that are still booked. */
export function LeaveItem({ request }: { request: AnnualLeavePartsFragment }) {
  const { status, daysRequested, daysBooked, hoursBooked, days } = request;
  const cancelled = days.filter((day) => day.status === 'cancelled').map(({ date }) => date);
  return (
    <OwnLeaveRequest
      request={request}
      cost={
        <>
          {formatLength(request)}
          {status === 'approved' && daysBooked < daysRequested && `, ${daysBooked} still booked`}
          {hoursBooked !== null && `, ${formatLeaveAmount(hoursBooked, 'hours')}`}
        </>
      }
      noteOfDecision={
        status === 'approved' &&
        cancelled.length > 0 && (
          <p className="text-14">HR cancelled {cancelled.map(formatDayOfMonth).join(', ')}.</p>
        )
      }
    />
  );
}

/** Days of irregular hours are calendar days: nobody knows which of them are worked. */
function formatLength({
  daysRequested,
  hoursBooked,
  isHalfDay,
  halfDayPeriod,
}: AnnualLeavePartsFragment): string {
  if (isHalfDay && halfDayPeriod) return `Half day (${portionName(halfDayPeriod).toLowerCase()})`;
  return hoursBooked === null ? formatWorkingDays(daysRequested) : formatDays(daysRequested);
}
