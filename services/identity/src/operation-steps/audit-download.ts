import type { DownloadBody } from '@portal/runtime/serve-download';
import type { Dependencies } from '../dependencies.ts';
import type { NewAuditEntry } from '../store/audit-trail.ts';

/** The chunks of a file whose download is audited when its first chunk is read. */
export async function* auditDownload(
  { audit }: Pick<Dependencies, 'audit'>,
  entry: NewAuditEntry,
  chunks: AsyncIterable<string> | Iterable<string>,
): DownloadBody['body'] {
  await audit.appendInOwnTransaction(entry);
  yield* chunks;
}
