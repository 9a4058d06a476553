import { PersonSicknessDocument } from '../../../gql/admin/person-leave/person-leave.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';

/** A person’s current Bradford factor, as on their page; undefined while loading. */
export function useBradfordFactor(userId: string): {
  factor: number | undefined;
  isLoading: boolean;
} {
  const { value, isLoading } = useLiveQuery(PersonSicknessDocument, {
    variables: { id: userId },
    everyMs: 30_000,
    on: ['portal.leave.'],
    read: ({ sicknessSummary }) => sicknessSummary,
  });
  return { factor: value?.bradfordFactor, isLoading };
}
