/**
 * Pagination of growing lists: a page begins after the position of the previous page's last item, not
 * after a number of items, so that the last page costs as much as the first and new items move nothing.
 */
import { fail, ok, type Result } from '@portal/kernel/result';

/** How the cursors of one list write a position. */
export interface CursorFormat<Position> {
  /** Writes a position as text. Each position has exactly one text. */
  format(position: Position): string;
  /** Reads such a text; null if it is not a position of the list. */
  parse(text: string): Position | null;
}

/** A page to read: `limit` items after `position`, or the first ones if it is null. */
export interface PageRequest<Position> {
  position: Position | null;
  limit: number;
}

export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page, sent as `after`; null on the last page. */
  next: string | null;
}

/**
 * Loads the page that a client requests. `load` gets one item more than the page has, which shows whether
 * there is another page. BAD_INPUT at `after` if it is not a cursor of this list.
 */
export async function loadPage<Position, Item extends Position>(
  cursor: CursorFormat<Position>,
  {
    after,
    limit,
    maxLimit,
  }: {
    after?: string | null | undefined;
    limit?: number | null | undefined;
    /** The limit of a client that sends none. */
    maxLimit: number;
  },
  load: (request: PageRequest<Position>) => Promise<readonly Item[]>,
): Promise<Result<Page<Item>, 'BAD_INPUT'>> {
  const position = parseCursor(cursor, after);
  if (!position.ok) return position;
  const pageLimit = limit ?? maxLimit;
  const found = await load({ position: position.value, limit: pageLimit + 1 });
  return ok(toPage(cursor, found, pageLimit));
}

/** Builds a page of at most `limit` items. `found` is in the order of the list and holds up to `limit` + 1. */
export function toPage<Position, Item extends Position>(
  cursor: CursorFormat<Position>,
  found: readonly Item[],
  limit: number,
): Page<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const hasNext = last !== undefined && found.length > limit;
  return { items, next: hasNext ? formatCursor(cursor, last) : null };
}

/** Writes the position of an item as a cursor. */
export function formatCursor<Position>(
  { format }: CursorFormat<Position>,
  position: Position,
): string {
  return Buffer.from(format(position)).toString('base64url');
}

/** Parses a cursor; null for the first page. BAD_INPUT at `after` if it is not one of this list. */
export function parseCursor<Position>(
  cursor: CursorFormat<Position>,
  after: string | null | undefined,
): Result<Position | null, 'BAD_INPUT'> {
  if (after == null) return ok(null);
  const position = cursor.parse(Buffer.from(after, 'base64url').toString());
  // Compared with its canonical form, so that each position has one cursor.
  if (position !== null && formatCursor(cursor, position) === after) return ok(position);
  const message = 'must be the `next` value of the previous page';
  return fail('BAD_INPUT', message, { issues: [{ path: ['after'], message }] });
}

/** The fields that a list is sorted by, the most significant first; together they are unique. */
type SortOrder = Readonly<Record<string, 1 | -1>>;

/**
 * The MongoDB filter for the documents after a position in a sort order; no filter for null. It bounds the
 * first field, which limits the index scan; the rest skips documents that were on the page before.
 */
export function afterPosition<Order extends SortOrder>(
  order: Order,
  position: { readonly [Field in keyof Order]: unknown } | null,
): Record<string, unknown> {
  if (position === null) return {};
  const [first, ...rest] = Object.entries(order);
  if (first === undefined) throw new RangeError('a sort order has at least one field');
  const [field, direction] = first;
  const value = position[field];
  const isBehind = { [field]: { [direction === 1 ? '$gt' : '$lt']: value } };
  if (rest.length === 0) return isBehind;
  return {
    [field]: { [direction === 1 ? '$gte' : '$lte']: value },
    $or: [isBehind, afterPosition<SortOrder>(Object.fromEntries(rest), position)],
  };
}
