import { formatDuration } from '@portal/kernel/duration';
import { formatDays, type PayrollPeriod, type PayrollTotals } from './format-payroll.ts';

interface Figure {
  label: string;
  value: string;
  detail: string;
}

/** The totals of everybody in a pay period, with the adjustments of earlier ones below. */
export function PayrollFigures({ period }: { period: PayrollPeriod }) {
  const { totals, adjustments } = period;
  const figures = [
    hours('Worked', totals, adjustments, ({ workedMinutes }) => workedMinutes),
    hours('Overtime', totals, adjustments, ({ overtimeMinutes }) => overtimeMinutes),
    hours('Due', totals, adjustments, ({ dueMinutes }) => dueMinutes),
    days('Annual leave', totals, adjustments, ({ annualLeaveDays }) => annualLeaveDays),
    days('Sickness', totals, adjustments, ({ sickDays }) => sickDays),
    days('Compassionate leave', totals, adjustments, ({ compassionateDays }) => compassionateDays),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-6">
      {figures.map(({ label, value, detail }) => (
        <div key={label} className="grid content-start gap-0.5">
          <dt className="text-14 text-muted">{label}</dt>
          <dd className="text-20 font-semibold tabular-nums">{value}</dd>
          {detail && <dd className="text-12 text-muted tabular-nums">{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

function hours(
  label: string,
  totals: PayrollTotals,
  adjustments: PayrollTotals,
  of: (totals: PayrollTotals) => number,
): Figure {
  const change = of(adjustments);
  const detail = change === 0 ? '' : formatCorrection(change, formatDuration(Math.abs(change)));
  return { label, value: formatDuration(of(totals)), detail };
}

function days(
  label: string,
  totals: PayrollTotals,
  adjustments: PayrollTotals,
  of: (totals: PayrollTotals) => number,
): Figure {
  const change = of(adjustments);
  const detail = change === 0 ? '' : formatCorrection(change, formatDays(Math.abs(change)));
  return { label, value: formatDays(of(totals)), detail };
}

/** The figure above doesn’t have it: `plus 6h 40m from earlier periods`. */
function formatCorrection(change: number, amount: string): string {
  return `${change < 0 ? 'less' : 'plus'} ${amount} from earlier periods`;
}
