import { formatDateTime } from '@portal/kernel/format-date';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatDays, formatWorkingDays } from '../../leave/format-leave.ts';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
import { Administrator } from '../staff/administrator.tsx';
import { PersonPageLink } from '../staff/person-page-link.tsx';
import type { NamedLeaveRequest, StaffLeaveRequest } from './named-requests.ts';
import { useBalance } from './use-balance.ts';
import { useBradfordFactor } from './use-bradford-factor.ts';

/** The details of a request: reason, days, decision and balance. */
export function LeaveRequestDetails({ leave: { request, name } }: { leave: NamedLeaveRequest }) {
  const { daysRequested, daysBooked, hoursBooked } = request;
  return (
    <dl className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
      <Fact label="Reason">
        <span className="whitespace-pre-line wrap-anywhere">{request.reason}</span>
      </Fact>
      <Fact label="Days">
        {hoursBooked === null ? formatWorkingDays(daysBooked) : formatDays(daysBooked)}
        {daysBooked !== daysRequested && (
          <span className="text-muted"> of {daysRequested} requested</span>
        )}
        {hoursBooked !== null && `, ${formatLeaveAmount(hoursBooked, 'hours')}`}
      </Fact>
      <Fact label="Requested">{formatDateTime(new Date(request.requestedAt))}</Fact>
      <Fact label="Decision">
        <Decision request={request} />
      </Fact>
      {request.denialReason && (
        <Fact label="Reason for decision">
          <span className="whitespace-pre-line wrap-anywhere">{request.denialReason}</span>
        </Fact>
      )}
      <Fact label="Annual leave">
        <Balance userId={request.userId} />
      </Fact>
      {request.leaveType === 'sick' && (
        <Fact label="Bradford factor">
          <Bradford userId={request.userId} />
        </Fact>
      )}
      {name && (
        <Fact label="Account">
          <PersonPageLink
            id={request.userId}
            className="rounded-[4px] text-accent-ink underline-offset-4 hover:underline"
          >
            {name}
          </PersonPageLink>
        </Fact>
      )}
    </dl>
  );
}

const verbs = { approved: 'Approved', denied: 'Declined', cancelled: 'Cancelled' } as const;

function Decision({ request }: { request: StaffLeaveRequest }) {
  const { status, decidedAt, decidedBy, decider, userId } = request;
  if (status === 'pending' || decidedAt === null) return 'None yet';
  const when = formatDateTime(new Date(decidedAt));
  if (decidedBy === userId) return `Withdrawn on ${when}`;
  if (decidedBy === null) return `${verbs[status]} automatically on ${when}`;
  return (
    <>
      {verbs[status]} by <Administrator person={decider} /> on {when}
    </>
  );
}

function Balance({ userId }: { userId: string }) {
  const { balance, isLoading } = useBalance(userId);
  if (isLoading) return <Skeleton className="ml-auto h-5 w-32" />;
  if (!balance) return <span className="text-muted">Unavailable</span>;
  const { remaining, total, pending, unit } = balance;
  return (
    <>
      {remaining} of {formatLeaveAmount(total, unit)} left
      {pending > 0 && <span className="text-muted">, {pending} pending</span>}
    </>
  );
}

/** Explained, because a number alone would look like a verdict. */
function Bradford({ userId }: { userId: string }) {
  const { factor, isLoading } = useBradfordFactor(userId);
  if (isLoading) return <Skeleton className="ml-auto h-5 w-12" />;
  if (factor === undefined) return <span className="text-muted">Unavailable</span>;
  return (
    <>
      {factor.toLocaleString('en-GB')}
      <span className="block text-12 font-normal text-muted">
        Number of sickness absences squared, times the working days lost, in the last 52 weeks. Only
        use it to start a conversation.
      </span>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-baseline justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}
