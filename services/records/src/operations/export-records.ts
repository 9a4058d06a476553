import type { Outbox } from '@portal/bus/outbox';
import type { DownloadInputOf } from '@portal/contracts/download';
import { type AuditDetail, toAuditDetails } from '@portal/contracts/people/audit-detail';
import type { exportRecords as contract } from '@portal/contracts/records/export';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { DownloadBody } from '@portal/runtime/serve-download';
import type { Archive } from '../dependencies.ts';
import { exportName } from '../domain/export-period.ts';
import { notExportedFields, recordColumns } from '../files/record-columns.ts';
import { tableFile } from '../files/write-table.ts';
import { recordBatches } from '../store/record-batches.ts';
import { countRecords } from '../store/record-lists.ts';
import { auditEvent } from './audit-event.ts';

export interface ExportDependencies {
  archive: Archive;
  outbox: Pick<Outbox, 'transact'>;
}

/** Exports archived records as a file; the download is audited. */
export async function exportRecords(
  { archive, outbox }: ExportDependencies,
  request: Request,
  { format, ...days }: DownloadInputOf<typeof contract>,
) {
  const name = exportName(days);
  if (!name.ok) return name;
  const count = await countRecords(archive, days);
  const rows = recordBatches(archive.records, days, notExportedFields);
  const table = { name: 'Records', columns: recordColumns, rows };
  const details = toAuditDetails({ fromDay: days.startDate, toDay: days.endDate, format });
  return withAudit(
    { outbox, request, details },
    tableFile(table, { name: name.value, format, count }),
  );
}

interface AuditOptions extends Pick<ExportDependencies, 'outbox'> {
  request: Request;
  /** Describes the export in the audit trail. */
  details: AuditDetail[];
}

/** Gives a file whose download is audited when its first chunk is read. */
export function withAudit<Code extends string>(
  options: AuditOptions,
  file: Result<DownloadBody, Code>,
): Result<DownloadBody, Code> {
  return file.ok ? ok({ ...file.value, body: auditFirst(options, file.value.body) }) : file;
}

async function* auditFirst(
  { outbox, request, details }: AuditOptions,
  body: DownloadBody['body'],
): DownloadBody['body'] {
  const now = request.now();
  const userId = request.caller.userId ?? '';
  const event = auditEvent(userId, 'records-exported', request, { now, details });
  await outbox.transact({}, async ({ publish }) => {
    publish(event);
    return ok(null);
  });
  yield* body;
}
