import { fail, ok, type Result } from '@portal/kernel/result';

/** The days from one to another, both included, of everybody or of one person. */
export interface Stretch {
  startDate: string;
  endDate: string;
  workerId?: string | null | undefined;
}

/** Where a record stands in the lists: newest day first, within a day by name. */
export interface Place {
  recordDate: string;
  sortName: string;
  userId: string;
  sessionNumber: number;
}

/** Asks, as `after`, for what follows on this place. */
export function cursorOf({ recordDate, sortName, userId, sessionNumber }: Place): string {
  return Buffer.from(`${recordDate}.${userId}.${sessionNumber}.${sortName}`).toString('base64url');
}

/**
 * Where the page before ended, by its `next`; null for the first page. BAD_INPUT at `after` where no
 * page of this list gave that.
 */
export function placeAfter(
  after: string | null | undefined,
  { startDate, endDate, workerId }: Stretch,
): Result<Place | null, 'BAD_INPUT'> {
  if (after == null) return ok(null);
  const text = Buffer.from(after, 'base64url').toString();
  const [, recordDate = '', userId = '', number, sortName = ''] =
    /^(\d{4}-\d\d-\d\d)\.([0-9a-f]{24})\.(\d{1,6})\.(.*)$/su.exec(text) ?? [];
  const place = { recordDate, userId, sessionNumber: Number(number), sortName };
  const isOfList =
    recordDate >= startDate && recordDate <= endDate && (!workerId || workerId === userId);
  // Held against what it would be: no cursor can be written in two ways.
  if (isOfList && cursorOf(place) === after) return ok(place);
  const message = 'must be the next of the page before';
  return fail('BAD_INPUT', message, { issues: [{ path: ['after'], message }] });
}
