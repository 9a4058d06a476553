/** Filters by a list of user ids or an id range. */
export type UserFilter = { $in: readonly string[] } | { $gte: string; $lte: string };

/** Gives a filter for consecutive people, sorted by id: a range needs a single index lookup. */
export function idRangeFilter(ids: readonly string[]): UserFilter {
  return { $gte: ids[0] ?? '', $lte: ids.at(-1) ?? '' };
}
