import { fail, ok, type Result } from '@portal/kernel/result';

/** Where something stands in a list that is newest first: the id puts two of one instant in order. */
export interface Position {
  createdAt: Date;
  id: string;
}

export interface Page<Item> {
  items: Item[];
  /** Asks, as `after`, for those that follow; null where there are none. */
  next: string | null;
}

/**
 * A page out of what was found: newest first, and one more than the page may have where there are as
 * many. `limit` is how many it may have.
 */
export function pageOf<Item extends Position>(found: readonly Item[], limit: number): Page<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last && found.length > limit ? cursorOf(last) : null };
}

/**
 * Where the page before ended, by its `next`; null for the first page. BAD_INPUT where no page gave
 * that.
 */
export function positionAfter(
  after: string | null | undefined,
): Result<Position | null, 'BAD_INPUT'> {
  if (after == null) return ok(null);
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(bytesOf(after).toString()) ?? [];
  const position = { createdAt: new Date(Number(time)), id: id ?? '' };
  // Held against what it would be: no cursor can be written in two ways.
  if (time !== undefined && cursorOf(position) === after) return ok(position);
  const message = 'must be the next of the page before';
  return fail('BAD_INPUT', message, { issues: [{ path: ['after'], message }] });
}

function cursorOf({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');
}

function bytesOf(cursor: string): Buffer {
  return Buffer.from(cursor, 'base64url');
}
