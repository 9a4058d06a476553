import { cx } from '../../ui/theme/cx.ts';

/** A number of days with its label, and its colour in the bar. */
export function BalanceFigure({
  label,
  days,
  look,
}: {
  label: string;
  days: number;
  look?: string;
}) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-12 text-muted">
        {look && <span aria-hidden className={cx('size-2.5 rounded-[3px]', look)} />}
        {label}
      </dt>
      <dd className="text-20 font-semibold whitespace-nowrap tabular-nums">
        {days}
        <span className="text-14 font-normal text-muted"> {days === 1 ? 'day' : 'days'}</span>
      </dd>
    </div>
  );
}
