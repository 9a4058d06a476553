import type { OutputOf } from '@portal/contracts/operation';
import { type dailyRecords, maxRecordsPageSize } from '@portal/contracts/records/daily-record';
import { ok, type Result } from '@portal/kernel/result';
import { loadPage } from '@portal/runtime/keyset-pagination';
import type { Dependencies } from '../dependencies.ts';
import { type RecordRange, recordCursor } from '../domain/record-cursor.ts';
import { toRecordDto } from '../dto/to-record-dto.ts';

/** The page that a client requests; null or left out for the first one and the default limit. */
export interface PageInput {
  after?: string | null | undefined;
  limit?: number | null | undefined;
}

/** Gives a page of records, newest day first. BAD_INPUT if `after` is not a cursor of this list. */
export async function loadRecordPage(
  { records }: Pick<Dependencies, 'records'>,
  range: RecordRange,
  page: PageInput,
): Promise<Result<OutputOf<typeof dailyRecords>, 'BAD_INPUT'>> {
  const found = await loadPage(
    recordCursor(range),
    { ...page, maxLimit: maxRecordsPageSize },
    (pageRequest) => records.list(range, pageRequest),
  );
  if (!found.ok) return found;
  const { items, next } = found.value;
  return ok({ items: items.map(toRecordDto), next });
}
