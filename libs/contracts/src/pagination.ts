import { z } from 'zod';

const pageSizeLimit = 200;
const cursorMessage = 'must be the `next` value of the previous page';

/** The input fields of a paginated operation: the cursor and the maximum number of items. */
export const pageInput = {
  /** The `next` of the previous page; left out for the first page. */
  after: z.string().min(1, cursorMessage).max(200, cursorMessage).nullish(),
  limit: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(pageSizeLimit, `must be at most ${pageSizeLimit}`)
    .nullish(),
};

/** The default and the maximum number of items of a page. */
export const maxPageSize = pageSizeLimit;

/**
 * The schema of a page of a growing list, newest first. The REST body has only the items; the `Link`
 * header has the next page.
 */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    /** The `after` of the next page; null on the last page. */
    next: z.string().nullable(),
  });
}
