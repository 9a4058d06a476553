import type { Outbox } from '@portal/bus/outbox';
import type { DownloadInputOf } from '@portal/contracts/download';
import type { exportRecords as contract } from '@portal/contracts/records/export';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { exportName } from '../domain/export-period.ts';
import { notExported, recordColumns } from '../files/records-table.ts';
import { tableFile } from '../files/write-table.ts';
import type { Archive } from '../jobs/archive-day.ts';
import { recordBatches } from '../store/record-batches.ts';
import { countRecords } from '../store/record-lists.ts';
import { auditEvent } from './audit-event.ts';

export interface Exporting {
  archive: Archive;
  outbox: Pick<Outbox, 'transact'>;
}

/** The archived records of some days as a file, which stands in the audit trail. */
export async function exportRecords(
  { archive, outbox }: Exporting,
  request: Request,
  { format, ...days }: DownloadInputOf<typeof contract>,
) {
  const name = exportName(days);
  if (!name.ok) return name;
  const count = await countRecords(archive, days);
  const rows = recordBatches(archive.records, days, notExported);
  const table = { name: 'Records', columns: recordColumns, rows };
  const file = tableFile(table, { name: name.value, format, count });
  if (file.ok) await noteExport(outbox, request);
  return file;
}

/** Notes in the audit trail that somebody took records with them. */
export async function noteExport(outbox: Exporting['outbox'], request: Request): Promise<void> {
  const event = auditEvent(request.caller.userId ?? '', 'records-exported', request, request.now());
  await outbox.transact({}, async ({ publish }) => {
    publish(event);
    return ok(null);
  });
}
