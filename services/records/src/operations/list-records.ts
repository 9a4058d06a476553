import type { OutputOf } from '@portal/contracts/operation';
import { type dailyRecords, maxRecordsPageSize } from '@portal/contracts/records/daily-record';
import { ok, type Result } from '@portal/kernel/result';
import { decodeCursor, encodeCursor, type RecordRange } from '../domain/record-cursor.ts';
import { recordsCursor } from '../store/record-lists.ts';
import type { Records } from '../store/records.ts';
import { toRecordDto } from './to-record-dto.ts';

/** Gives a page of records, newest day first. BAD_INPUT if `after` is not a cursor of this list. */
export async function listRecords(
  records: Records,
  range: RecordRange,
  { after, limit }: { after?: string | null | undefined; limit?: number | null | undefined },
): Promise<Result<OutputOf<typeof dailyRecords>, 'BAD_INPUT'>> {
  const position = decodeCursor(after, range);
  if (!position.ok) return position;
  const length = limit ?? maxRecordsPageSize;
  const wanted = { after: position.value, limit: length + 1 };
  const found = await recordsCursor(records, range, wanted).toArray();
  const items = found.slice(0, length);
  const last = items.at(-1);
  const next = last && found.length > length ? encodeCursor(last) : null;
  return ok({ items: items.map(toRecordDto), next });
}
