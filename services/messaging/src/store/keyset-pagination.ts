import type { Position } from '../domain/cursor-page.ts';

/** The order of every paged list. */
export const newestFirst = { createdAt: -1, _id: -1 } as const;

/**
 * The filter for items after a position, newest first; no filter for null. `$lte` bounds the index
 * scan, so the last page costs as much as the first. `$or` skips items of the same time that were
 * on the page before.
 */
export function afterPosition(position: Position | null) {
  if (position === null) return {};
  const { createdAt, id } = position;
  return {
    createdAt: { $lte: createdAt },
    $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }],
  };
}
