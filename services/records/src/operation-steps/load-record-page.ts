import type { OutputOf } from '@portal/contracts/operation';
import { type dailyRecords, maxRecordsPageSize } from '@portal/contracts/records/daily-record';
import { ok, type Result } from '@portal/kernel/result';
import { loadPage } from '@portal/runtime/keyset-pagination';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import { type RecordRange, recordCursor } from '../domain/record-cursor.ts';
import { toRecordDto } from '../dto/to-record-dto.ts';
import { recordSicknessReading } from './record-sickness-reading.ts';

/** The page that a client requests; null or left out for the first one and the default limit. */
export interface PageInput {
  after?: string | null | undefined;
  limit?: number | null | undefined;
}

/**
 * Gives a page of records, newest day first, and records that sick and compassionate leave is read. BAD_INPUT if
 * `after` is not a cursor of this list.
 */
export async function loadRecordPage(
  { records, readings }: Pick<Dependencies, 'records' | 'readings'>,
  request: SignedInRequest,
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
  const sensitive = items.filter((one) => one.onSickLeave || one.onCompassionateLeave);
  await recordSicknessReading(readings, request, {
    userIds: sensitive.map(({ userId }) => userId),
    range,
    ...page,
  });
  return ok({ items: items.map(toRecordDto), next });
}
