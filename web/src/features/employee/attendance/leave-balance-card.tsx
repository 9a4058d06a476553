import { useQuery } from '@apollo/client/react';
import { formatDay } from '@portal/kernel/format-date';
import { OwnLeaveBalanceDocument } from '../../../gql/employee/attendance/attendance.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';
import { ProgressRing } from '../../../ui/charts/progress-ring.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { availableDays } from '../../leave/available-days.ts';
import { balanceChanges } from '../../leave/balance-changes.ts';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { cacheThenNetwork } from './hours-queries.ts';

/** The annual leave balance of the current leave year. */
export function LeaveBalanceCard() {
  const { data, error, refetch } = useQuery(OwnLeaveBalanceDocument, cacheThenNetwork);
  useLiveRefetch(balanceChanges, [OwnLeaveBalanceDocument]);
  const balance = data?.leaveBalance;
  const format = (amount: number) => (balance ? formatLeaveAmount(amount, balance.unit) : '');
  return (
    <Card title="Leave Balance">
      {!balance && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!balance && !error && <Skeleton className="h-36" />}
      {balance && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ProgressRing
            value={availableDays(balance)}
            max={balance.total}
            label={`${balance.unit} left`}
          />
          <div className="grid min-w-0 grow basis-40 gap-3">
            <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 tabular-nums">
              <dt className="text-muted">Total</dt>
              <dd className="text-right font-medium">{format(balance.total)}</dd>
              <dt className="text-muted">Used</dt>
              <dd className="text-right font-medium">{format(balance.used)}</dd>
              {balance.pending > 0 && (
                <>
                  <dt className="text-muted">Pending</dt>
                  <dd className="text-right font-medium">{format(balance.pending)}</dd>
                </>
              )}
              <dt className="text-muted">Available</dt>
              <dd className="text-right font-medium">{format(availableDays(balance))}</dd>
            </dl>
            <p className="text-12 text-muted tabular-nums">
              Leave year {formatDay(balance.leaveYearStart)} to {formatDay(balance.leaveYearEnd)}
            </p>
          </div>
        </div>
      )}
    </Card>
  );
}
