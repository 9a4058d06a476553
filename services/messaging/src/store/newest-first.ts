import { afterPosition, type CursorFormat } from '@portal/runtime/keyset-pagination';

/** The order of every paged list. */
export const newestFirstSort = { createdAt: -1, _id: -1 } as const;

/** A position in such a list. The id orders items of the same time. */
export interface Position {
  createdAt: Date;
  id: string;
}

/** The cursors of such a list. */
export const newestFirstCursor: CursorFormat<Position> = {
  format: ({ createdAt, id }) => `${createdAt.getTime()}.${id}`,
  parse(text) {
    const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(text) ?? [];
    if (time === undefined || id === undefined) return null;
    return { createdAt: new Date(Number(time)), id };
  },
};

/** The filter for items after a position; no filter for null. */
export function olderThanFilter(position: Position | null) {
  return afterPosition(
    newestFirstSort,
    position && { createdAt: position.createdAt, _id: position.id },
  );
}
