import { fail, ok, type Result } from '@portal/kernel/result';

/** A range of days, both ends included, of everyone or of one person. */
export interface RecordRange {
  startDate: string;
  endDate: string;
  workerId?: string | null | undefined;
}

/** The position of a record in the lists: newest day first, within a day by name. */
export interface RecordPosition {
  recordDate: string;
  sortName: string;
  userId: string;
  sessionNumber: number;
}

/** Encodes the position of the last record of a page as its `next`. */
export function encodeCursor({
  recordDate,
  sortName,
  userId,
  sessionNumber,
}: RecordPosition): string {
  return Buffer.from(`${recordDate}.${userId}.${sessionNumber}.${sortName}`).toString('base64url');
}

/**
 * Decodes the `next` of the previous page; null for the first page. BAD_INPUT at `after` if it is not
 * a cursor of this list.
 */
export function decodeCursor(
  after: string | null | undefined,
  { startDate, endDate, workerId }: RecordRange,
): Result<RecordPosition | null, 'BAD_INPUT'> {
  if (after == null) return ok(null);
  const text = Buffer.from(after, 'base64url').toString();
  const [, recordDate = '', userId = '', number, sortName = ''] =
    /^(\d{4}-\d\d-\d\d)\.([0-9a-f]{24})\.(\d{1,6})\.(.*)$/su.exec(text) ?? [];
  const position = { recordDate, userId, sessionNumber: Number(number), sortName };
  const isOfList =
    recordDate >= startDate && recordDate <= endDate && (!workerId || workerId === userId);
  // Each position has exactly one valid cursor.
  if (isOfList && encodeCursor(position) === after) return ok(position);
  const message = 'must be the next of the page before';
  return fail('BAD_INPUT', message, { issues: [{ path: ['after'], message }] });
}
