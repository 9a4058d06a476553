import { useQuery } from '@apollo/client/react';
import { TrainingTypesDocument } from '../../../gql/admin/registrations/registrations.ts';
import type { TrainingTypesQuery } from '../../../gql/documents.ts';

export type TrainingType = NonNullable<TrainingTypesQuery['trainingTypes']>[number];

/** The kinds of mandatory training, by name. */
export function useTrainingTypes() {
  const { data, error, refetch } = useQuery(TrainingTypesDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  return { types: data?.trainingTypes ?? undefined, error, refetch };
}
