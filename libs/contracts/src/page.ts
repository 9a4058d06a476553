import { z } from 'zod';

const longestPage = 200;
const cursorMessage = 'must be the `next` of a page';

/** What asks for a page: where the one before ended, and how many at most. */
export const pageInput = {
  /** The `next` of the page before; the first page where there is none. */
  after: z.string().min(1, cursorMessage).max(200, cursorMessage).nullish(),
  limit: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(longestPage, `must be at most ${longestPage}`)
    .nullish(),
};

/** As many as a page has where nobody says how many, and the most it can have. */
export const pageLength = longestPage;

/**
 * A part of a list that grows, newest first. By REST it is the items alone, and the header `Link`
 * says where the next page is.
 */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    /** Asks, as `after`, for those that follow; null where there are none. */
    next: z.string().nullable(),
  });
}
