import { CombinedGraphQLErrors } from '@apollo/client/errors';

interface Asked<Item> {
  data?: { users: Item[] | null } | undefined;
  previousData?: { users: Item[] | null } | undefined;
  error?: unknown;
}

/**
 * Those of a list of people whose part was answered. A part that is away gives null and an error
 * with the person's place in the list, and must not be taken for "not at work". Where nothing came
 * at all, what was known before stands.
 */
export function answered<Item>({ data, previousData, error }: Asked<Item>): Item[] | undefined {
  const users = data?.users ?? previousData?.users ?? undefined;
  if (!users || !CombinedGraphQLErrors.is(error)) return users;
  const failed = new Set(error.errors.map(({ path }) => path?.[1]));
  return users.filter((_, place) => !failed.has(place));
}
