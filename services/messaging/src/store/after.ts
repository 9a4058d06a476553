import type { Position } from '../domain/page.ts';

/** The order of every list that grows. */
export const newestFirst = { createdAt: -1, _id: -1 } as const;

/**
 * What of a list comes after a position, newest first; all of it where that is null. The first line
 * is the stretch of the index, so that the last page costs as much as the first; the second leaves
 * out those of the same instant that were on the page before.
 */
export function after(position: Position | null) {
  if (position === null) return {};
  const { createdAt, id } = position;
  return {
    createdAt: { $lte: createdAt },
    $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }],
  };
}
