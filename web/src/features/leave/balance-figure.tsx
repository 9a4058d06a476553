import type { LeaveUnit } from '../../gql/documents.ts';
import { cx } from '../../ui/theme/cx.ts';
import { leaveUnitName } from './format-leave-amount.ts';

/** An amount of leave with its label, and its colour in the bar. */
export function BalanceFigure({
  label,
  amount,
  unit,
  look,
}: {
  label: string;
  amount: number;
  unit: LeaveUnit;
  look?: string;
}) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-12 text-muted">
        {look && <span aria-hidden className={cx('size-2.5 rounded-[3px]', look)} />}
        {label}
      </dt>
      <dd className="text-20 font-semibold whitespace-nowrap tabular-nums">
        {amount}
        <span className="text-14 font-normal text-muted"> {leaveUnitName(amount, unit)}</span>
      </dd>
    </div>
  );
}
