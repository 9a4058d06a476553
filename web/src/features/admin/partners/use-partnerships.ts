import { useQuery } from '@apollo/client/react';
import { useLiveRefetch } from '../../../app/live.ts';
import { type HolidayPartnersFragment, PartnershipsDocument } from '../../../gql/documents.ts';

export type HolidayPartners = HolidayPartnersFragment;

/** Other leave changes what they share; an account, their names, or whether they are there at all. */
const on = ['portal.leave.', 'portal.identity.user-'];

/** All holiday partners, the latest first. */
export function usePartnerships() {
  useLiveRefetch(on, [PartnershipsDocument]);
  const { data, error, refetch } = useQuery(PartnershipsDocument, {
    // While it was not shown, nobody told of changes.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  return { partnerships: data?.partnerships ?? undefined, error, refetch };
}
