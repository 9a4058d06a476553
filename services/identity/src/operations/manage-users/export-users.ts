import type { DownloadInputOf } from '@portal/contracts/download';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { exportUsers as contract } from '@portal/contracts/identity/export-users';
import { importColumns } from '@portal/contracts/identity/import-users';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import { csvField, writeCsvTable } from '@portal/runtime/write-csv';
import type { Dependencies } from '../../dependencies.ts';
import { filterStaff } from '../../domain/filter-staff.ts';
import { type StaffColumn, staffCells } from '../../domain/staff-cells.ts';
import { auditDownload } from '../../operation-steps/audit-download.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';

type StaffRow = Record<StaffColumn, string>;

/** Exports the staff with the columns of the import; the download is audited when its first chunk is read. */
export async function exportUsers(
  deps: Pick<Dependencies, 'accounts' | 'audit' | 'teams'>,
  request: SignedInRequest,
  { search, teamId = null, status }: DownloadInputOf<typeof contract>,
) {
  const today = londonDay(request.now());
  const [accounts, teams] = await Promise.all([deps.accounts.all(), deps.teams.all()]);
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  const staff = filterStaff(accounts, { search: search ?? '', teamId, status }, today);
  const rows = staff.map((account) => staffCells(account, teamNames, today));
  const details = toAuditDetails({
    team: teamId === null ? undefined : teamNames.get(teamId),
    status: status === 'left' ? status : undefined,
    count: rows.length,
  });
  const entry = newAuditEntry(request, 'staff-exported', null, details);
  const csv = writeCsvTable({
    titles: importColumns,
    fields: importColumns.map((column) => (row: StaffRow) => csvField(row[column])),
    rows: oneBatch(rows),
  });
  return ok({
    mediaType: 'text/csv; charset=utf-8',
    fileName: `staff-${today}.csv`,
    count: rows.length,
    body: auditDownload(deps, entry, csv),
  });
}

async function* oneBatch(rows: readonly StaffRow[]) {
  yield rows;
}
