import { useQuery } from '@apollo/client/react';
import { useLiveRefetch } from '../../../app/live-changes.ts';
import { type HolidayPartnersFragment, PartnershipsDocument } from '../../../gql/documents.ts';

export type HolidayPartners = HolidayPartnersFragment;

/** Leave changes the shared days; account changes affect names and partnerships. */
const on = ['portal.leave.', 'portal.identity.user-'];

/** All partnerships, newest first. */
export function usePartnerships() {
  useLiveRefetch(on, [PartnershipsDocument]);
  const { data, error, refetch } = useQuery(PartnershipsDocument, {
    // Changes are not announced while the query is inactive.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  return { partnerships: data?.partnerships ?? undefined, error, refetch };
}
