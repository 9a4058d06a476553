import type { InputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import type { weeklyReports as contract } from '@portal/contracts/records/weekly-report';
import { ok } from '@portal/kernel/result';
import { loadPage } from '@portal/runtime/keyset-pagination';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { weekCursor } from '../../domain/week-cursor.ts';
import { toWeeklyReportDto } from '../../dto/to-weekly-report-dto.ts';

/** Lists the stored weekly reports, newest first, with the people of all teams or one. BAD_INPUT if `after` is not a cursor of this list. */
export async function weeklyReports(
  { reports }: Pick<Dependencies, 'reports'>,
  _request: SignedInRequest,
  { teamId, ...input }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const page = await loadPage(weekCursor, { ...input, maxLimit: maxPageSize }, reports.list);
  if (!page.ok) return page;
  const { items, next } = page.value;
  return ok({ items: items.map((report) => toWeeklyReportDto(report, teamId)), next });
}
