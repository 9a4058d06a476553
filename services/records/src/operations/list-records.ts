import type { OutputOf } from '@portal/contracts/operation';
import { type dailyRecords, recordsPageLength } from '@portal/contracts/records/daily-record';
import { ok, type Result } from '@portal/kernel/result';
import { cursorOf, placeAfter, type Stretch } from '../domain/record-order.ts';
import { recordsCursor } from '../store/record-lists.ts';
import type { Records } from '../store/records.ts';
import { shownRecord } from './shown-record.ts';

/** A page of the records of some days, newest day first. BAD_INPUT where `after` is of no such list. */
export async function listRecords(
  records: Records,
  stretch: Stretch,
  { after, limit }: { after?: string | null | undefined; limit?: number | null | undefined },
): Promise<Result<OutputOf<typeof dailyRecords>, 'BAD_INPUT'>> {
  const place = placeAfter(after, stretch);
  if (!place.ok) return place;
  const length = limit ?? recordsPageLength;
  const wanted = { after: place.value, limit: length + 1 };
  const found = await recordsCursor(records, stretch, wanted).toArray();
  const items = found.slice(0, length);
  const last = items.at(-1);
  const next = last && found.length > length ? cursorOf(last) : null;
  return ok({ items: items.map(shownRecord), next });
}
