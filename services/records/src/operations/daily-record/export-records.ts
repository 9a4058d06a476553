import type { DownloadInputOf } from '@portal/contracts/download';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { exportRecords as contract } from '@portal/contracts/records/export';
import type { SignedInRequest } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../../dependencies.ts';
import { exportFileName } from '../../domain/export-file-name.ts';
import { notExportedFields, recordColumns } from '../../files/record-columns.ts';
import { toTableDownload } from '../../files/to-table-download.ts';
import { auditDownload } from '../../operation-steps/audit-download.ts';
import { countRecords } from '../../store/count-records-by-day.ts';

/** Exports archived records as a file; the download is audited. */
export async function exportRecords(
  deps: Pick<Dependencies, 'records' | 'summaries' | 'teams' | 'people' | 'outbox'>,
  request: SignedInRequest,
  { format, ...days }: DownloadInputOf<typeof contract>,
) {
  const name = exportFileName(days);
  if (!name.ok) return name;
  const count = await countRecords(deps, days);
  const rows = deps.records.batches(days, notExportedFields);
  const columns = recordColumns(await deps.teams.names());
  const table = { name: 'Records', columns, rows };
  const details = toAuditDetails({ fromDay: days.startDate, toDay: days.endDate, format });
  const { workerId } = days;
  const findPerson = async (session: ClientSession) =>
    workerId ? deps.people.byId(workerId, session) : null;
  return auditDownload(
    { outbox: deps.outbox, request, details, findPerson },
    toTableDownload(table, { name: name.value, format, count }),
  );
}
