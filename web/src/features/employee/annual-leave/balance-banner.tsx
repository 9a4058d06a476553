import { formatDay } from '@portal/kernel/format-date';
import type { OwnLeaveBalanceQuery } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProgressRing } from '../../../ui/charts/progress-ring.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { availableDays } from '../../leave/available-days.ts';
import { BalanceFigure } from '../../leave/balance-figure.tsx';
import { balanceLooks, LeaveBalanceBar } from '../../leave/leave-balance-bar.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { useOwnLeaveBalance } from '../leave-requests/use-own-leave.ts';
import { CarryOverNotice } from './carry-over-notice.tsx';

type Balance = NonNullable<OwnLeaveBalanceQuery['leaveBalance']>;

/** The leave year’s balance: used, pending and available, with a button for how they are worked out. */
export function BalanceBanner({ onExplain }: { onExplain: () => void }) {
  const { value: balance, isLoading, error, retry } = useOwnLeaveBalance();
  return (
    <Card
      title="Leave Balance"
      actions={
        <Button
          variant="quiet"
          size="small"
          className="max-sm:-ml-2.5 sm:-mr-2.5"
          onClick={onExplain}
        >
          How this is worked out
        </Button>
      }
    >
      {isLoading && <Skeleton className="h-32" />}
      {!balance && error && <LoadFailureBanner error={error} onRetry={retry} />}
      {balance && <BalanceDetails balance={balance} />}
    </Card>
  );
}

function BalanceDetails({ balance }: { balance: Balance }) {
  const { total, used, pending, unit, leaveYearStart, leaveYearEnd } = balance;
  const available = availableDays(balance);
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      {/* On a phone the bar alone shows it, so that the calendar is closer. */}
      <div className="max-sm:hidden">
        <ProgressRing value={available} max={total} label={`${unit} left`} />
      </div>
      <div className="grid min-w-0 grow basis-64 gap-4">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          <BalanceFigure label="Total" amount={total} unit={unit} />
          <BalanceFigure label="Used" amount={used} unit={unit} look={balanceLooks.used} />
          <BalanceFigure label="Pending" amount={pending} unit={unit} look={balanceLooks.pending} />
          <BalanceFigure
            label="Available"
            amount={available}
            unit={unit}
            look={balanceLooks.available}
          />
        </dl>
        <LeaveBalanceBar total={total} used={used} pending={pending} available={available} />
        <p className="text-14 text-muted tabular-nums">
          Leave year {formatDay(leaveYearStart)} to {formatDay(leaveYearEnd)}
          <CarryOverNotice />
        </p>
      </div>
    </div>
  );
}
