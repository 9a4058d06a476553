import type { DownloadInputOf } from '@portal/contracts/download';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type {
  exportPayroll as contract,
  PayrollRates,
  PayrollSoftware,
} from '@portal/contracts/records/payroll';
import { fail, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { DownloadBody } from '@portal/runtime/serve-download';
import type { Dependencies } from '../../dependencies.ts';
import { addTotals } from '../../domain/payroll-line.ts';
import type { PayrollPeriod } from '../../domain/payroll-period.ts';
import { toPayrollLineDto } from '../../dto/to-payroll-line-dto.ts';
import {
  allColumns,
  brightPayColumns,
  type PayrollLine,
  type PayrollValues,
  sageColumns,
  toPayrollDayHours,
  toPayrollHours,
  xeroColumns,
} from '../../files/payroll-table.ts';
import type { Column } from '../../files/table-types.ts';
import { toTableDownload } from '../../files/to-table-download.ts';
import { auditDownload } from '../../operation-steps/audit-download.ts';
import { findPayrollPeriod, loadPayrollState } from '../../operation-steps/load-payroll-period.ts';

/** A line with each of its adjustments. */
type ExportedLine = PayrollLine & { values: PayrollValues[] };

/** Exports a closed pay period as CSV; the download is audited. */
export async function exportPayroll(
  deps: Pick<Dependencies, 'payroll' | 'days' | 'retentionYears' | 'outbox'>,
  request: SignedInRequest,
  { start, software }: DownloadInputOf<typeof contract>,
): Promise<Result<DownloadBody, 'BAD_INPUT' | 'NOT_FOUND' | 'CONFLICT'>> {
  const { payroll, outbox } = deps;
  const found = findPayrollPeriod(await loadPayrollState(deps, request.now()), start);
  if (!found.ok) return found;
  const period = await payroll.periods.byStart(start);
  if (period?.state !== 'closed') {
    return fail('CONFLICT', 'Only closed pay periods can be exported.');
  }
  const { rates } = await payroll.settings.current();
  const file = {
    name: `payroll-${start}-to-${period.end}-${software}`,
    format: 'csv',
    count: period.people,
  } as const;
  const details = toAuditDetails({ fromDay: start, toDay: period.end, format: software });
  const lines = readLines(payroll, { start, end: period.end });
  return auditDownload(
    { outbox, request, details, action: 'payroll-exported' },
    toDownload(software, lines, rates, file),
  );
}

type File = Parameters<typeof toTableDownload>[1];
type Lines = AsyncIterable<readonly ExportedLine[]>;

function toDownload(software: PayrollSoftware, lines: Lines, rates: PayrollRates, file: File) {
  switch (software) {
    case 'brightpay':
      return download(brightPayColumns(rates), lines, (line) => [line], file);
    case 'sage':
      return download(sageColumns, lines, (line) => toPayrollHours(line, rates), file);
    case 'xero':
      return download(xeroColumns, lines, (line) => toPayrollDayHours(line, rates), file);
    case 'all':
      return download(allColumns, lines, ({ values }) => values, file);
  }
}

function download<Row>(
  columns: readonly Column<Row>[],
  lines: Lines,
  toRows: (line: ExportedLine) => readonly Row[],
  file: File,
) {
  async function* rows() {
    for await (const batch of lines) yield batch.flatMap(toRows);
  }
  return toTableDownload({ name: 'Payroll', columns, rows: rows() }, file);
}

async function* readLines(
  payroll: Dependencies['payroll'],
  period: PayrollPeriod,
): AsyncGenerator<readonly ExportedLine[]> {
  for await (const batch of payroll.lines.batches(period.start)) {
    const references = await payroll.references.of(batch.map(({ userId }) => userId));
    yield batch.map((line) => {
      const dto = toPayrollLineDto(line, references);
      const { firstName, lastName, totals, adjustments } = dto;
      const person = { reference: dto.reference ?? '', firstName, lastName };
      const sum = addTotals(adjustments.map((one) => one.totals));
      return {
        ...person,
        period,
        totals,
        adjustment: adjustments.length === 0 ? null : sum,
        values: [
          { ...person, period, totals, isAdjustment: false },
          ...adjustments.map(({ start, end, totals }) => ({
            ...person,
            period: { start, end },
            totals,
            isAdjustment: true,
          })),
        ],
      };
    });
  }
}
