import { fail, ok, type Result } from '@portal/kernel/result';

/** A position in a list sorted newest first. The id orders items of the same time. */
export interface Position {
  createdAt: Date;
  id: string;
}

export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page, sent as `after`; null on the last page. */
  next: string | null;
}

/** Builds a page of at most `limit` items. `found` is newest first and holds up to `limit` + 1. */
export function toPage<Item extends Position>(found: readonly Item[], limit: number): Page<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last && found.length > limit ? formatCursor(last) : null };
}

/** Parses a cursor made by `toPage`; null for the first page. BAD_INPUT for anything else. */
export function parseCursor(
  after: string | null | undefined,
): Result<Position | null, 'BAD_INPUT'> {
  if (after == null) return ok(null);
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(bytesOf(after).toString()) ?? [];
  const position = { createdAt: new Date(Number(time)), id: id ?? '' };
  // Compared with its canonical form, so that each cursor has one spelling.
  if (time !== undefined && formatCursor(position) === after) return ok(position);
  const message = 'must be the next of the page before';
  return fail('BAD_INPUT', message, { issues: [{ path: ['after'], message }] });
}

function formatCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');
}

function bytesOf(cursor: string): Buffer {
  return Buffer.from(cursor, 'base64url');
}
