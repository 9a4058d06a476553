import type { Outbox } from '@portal/bus/outbox';
import type { DownloadInputOf } from '@portal/contracts/download';
import { type AuditDetail, auditFacts } from '@portal/contracts/people/audit-detail';
import type { exportRecords as contract } from '@portal/contracts/records/export';
import { ok, type Result } from '@portal/kernel/result';
import type { DownloadBody } from '@portal/runtime/downloads';
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
  const details = auditFacts({ fromDay: days.startDate, toDay: days.endDate, format });
  return noting(
    { outbox, request, details },
    tableFile(table, { name: name.value, format, count }),
  );
}

interface Noting extends Pick<Exporting, 'outbox'> {
  request: Request;
  /** What is exported, for the audit trail. */
  details: AuditDetail[];
}

/** A file of which it stands in the audit trail that somebody takes it, once the first of it is asked for. */
export function noting<Code extends string>(
  noted: Noting,
  file: Result<DownloadBody, Code>,
): Result<DownloadBody, Code> {
  return file.ok ? ok({ ...file.value, body: afterNote(noted, file.value.body) }) : file;
}

async function* afterNote(
  { outbox, request, details }: Noting,
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
