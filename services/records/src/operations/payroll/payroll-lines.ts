import type { InputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import type { payrollLines as contract } from '@portal/contracts/records/payroll';
import { ok } from '@portal/kernel/result';
import { searchWords } from '@portal/kernel/search-key';
import { loadPage, type PageRequest } from '@portal/runtime/keyset-pagination';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { type LinePosition, lineCursor } from '../../domain/line-cursor.ts';
import { toPayrollLineDto } from '../../dto/to-payroll-line-dto.ts';
import { loadPayrollContext } from '../../jobs/calculate-payroll-lines.ts';
import { listPayrollLines } from '../../operation-steps/list-payroll-lines.ts';
import {
  findPayrollPeriod,
  hasAdjustments,
  loadPayrollState,
} from '../../operation-steps/load-payroll-period.ts';
import type { StoredPayrollLine } from '../../store/payroll-lines.ts';

/**
 * Lists the lines of a pay period by name, and records that sickness is read. BAD_INPUT if `after` is not a cursor of
 * this list.
 */
export async function payrollLines(
  deps: Pick<
    Dependencies,
    | 'payroll'
    | 'people'
    | 'deletedPeople'
    | 'records'
    | 'holidays'
    | 'days'
    | 'readings'
    | 'retentionYears'
  >,
  request: SignedInRequest,
  { start, search, after, limit }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const state = await loadPayrollState(deps, request.now());
  const found = findPayrollPeriod(state, start);
  if (!found.ok) return found;
  const period = found.value;
  const terms = searchWords(search ?? '');
  const stored = await deps.payroll.periods.byStart(start);
  async function load(page: PageRequest<LinePosition>): Promise<StoredPayrollLine[]> {
    if (stored) return deps.payroll.lines.list(start, terms, page);
    const context = await loadPayrollContext(deps, period, {
      settings: state.settings,
      hasAdjustments: hasAdjustments(period, state),
    });
    return listPayrollLines(deps, context, terms, page);
  }
  const page = await loadPage(lineCursor, { after, limit, maxLimit: maxPageSize }, load);
  if (!page.ok) return page;
  const { items, next } = page.value;
  await deps.readings.record(request, {
    action: 'sickness-read',
    userIds: items.filter(isSensitive).map(({ userId }) => userId),
    list: 'payroll',
    filter: { fromDay: period.start, toDay: period.end, more: [...terms, after, limit] },
  });
  const references = await deps.payroll.references.of(items.map(({ userId }) => userId));
  return ok({ items: items.map((line) => toPayrollLineDto(line, references)), next });
}

/** Whether a line tells of sick or compassionate leave. */
function isSensitive({ totals, adjustments }: StoredPayrollLine): boolean {
  return [totals, ...adjustments.map((one) => one.totals)].some(
    ({ sickDays, sickMinutes, compassionateDays, compassionateMinutes }) =>
      [sickDays, sickMinutes, compassionateDays, compassionateMinutes].some((one) => one !== 0),
  );
}
