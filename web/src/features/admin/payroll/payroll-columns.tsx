import { formatDuration } from '@portal/kernel/duration';
import type { ReactNode } from 'react';
import { tableColumns } from '../../../ui/tables/data-table.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { PersonLink } from '../staff/person-link.tsx';
import {
  formatAdjustment,
  formatDays,
  formatPayPeriod,
  type PayrollTotals,
} from './format-payroll.ts';
import { PayrollReference } from './payroll-reference.tsx';
import type { PayrollLine } from './use-payroll-lines.ts';

/** A row of the list. */
export interface PayrollRow {
  line: PayrollLine;
  name: string;
  onSaved: () => void;
}

const column = tableColumns<PayrollRow>();

function hours(id: string, header: string, minutesOf: (totals: PayrollTotals) => number) {
  return column.accessor(({ line }) => minutesOf(line.totals), {
    id,
    header,
    enableSorting: false,
    meta: { align: 'right', className: '@2xl:w-22 @4xl:w-24 tabular-nums' },
    cell: ({ getValue }) => <Value isZero={getValue() === 0}>{formatDuration(getValue())}</Value>,
  });
}

/** In the order of the server: by name. */
export const payrollColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="grid min-w-0 gap-0.5">
        <PersonLink id={original.line.userId} name={original.name} />
        <Notes line={original.line} />
      </span>
    ),
  }),
  column.accessor(({ line }) => line.reference, {
    id: 'reference',
    header: 'Payroll number',
    enableSorting: false,
    meta: { className: '@2xl:w-28 @4xl:w-32' },
    cell: ({ row: { original } }) => (
      <PayrollReference
        userId={original.line.userId}
        name={original.name}
        reference={original.line.reference}
        onSaved={original.onSaved}
      />
    ),
  }),
  hours('worked', 'Worked', ({ workedMinutes }) => workedMinutes),
  hours('overtime', 'Overtime', ({ overtimeMinutes }) => overtimeMinutes),
  hours('due', 'Due', ({ dueMinutes }) => dueMinutes),
  column.display({
    id: 'leave',
    header: 'Leave',
    meta: { align: 'right', className: '@2xl:w-36 @4xl:w-44 tabular-nums' },
    cell: ({ row: { original } }) => <Leave totals={original.line.totals} />,
  }),
]);

function Value({ isZero, children }: { isZero: boolean; children: ReactNode }) {
  return <span className={cx('whitespace-nowrap', isZero && 'text-muted')}>{children}</span>;
}

/** The kinds of leave that the person had, with their working time. */
function Leave({ totals }: { totals: PayrollTotals }) {
  const kinds = [
    { name: 'Annual', days: totals.annualLeaveDays, minutes: totals.annualLeaveMinutes },
    { name: 'Sick', days: totals.sickDays, minutes: totals.sickMinutes },
    {
      name: 'Compassionate',
      days: totals.compassionateDays,
      minutes: totals.compassionateMinutes,
    },
  ].filter(({ days, minutes }) => days > 0 || minutes > 0);
  if (kinds.length === 0) return <Value isZero>None</Value>;
  return (
    <span className="grid justify-items-end gap-0.5">
      {kinds.map(({ name, days, minutes }) => (
        <span key={name} className="grid justify-items-end">
          <span className="whitespace-nowrap">
            {name} {formatDays(days)}
          </span>
          {minutes > 0 && <span className="text-12 text-muted">{formatDuration(minutes)}</span>}
        </span>
      ))}
    </span>
  );
}

/** What needs a look: sessions without a clock-out, and changes in earlier periods. */
function Notes({ line }: { line: PayrollLine }) {
  const { missingClockOuts } = line.totals;
  return (
    <>
      {missingClockOuts > 0 && (
        <span className="text-12 text-late-ink">
          {missingClockOuts} missing {missingClockOuts === 1 ? 'clock-out' : 'clock-outs'}
        </span>
      )}
      {line.adjustments.map((adjustment) => (
        <span key={adjustment.start} className="text-12 text-muted tabular-nums wrap-anywhere">
          Adjustment for {formatPayPeriod(adjustment)}: {formatAdjustment(adjustment.totals)}
        </span>
      ))}
    </>
  );
}
