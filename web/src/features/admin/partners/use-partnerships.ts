import { useQuery } from '@apollo/client/react';
import { PartnershipsDocument } from '../../../gql/admin/partners/partners.ts';
import type { PartnershipPartsFragment } from '../../../gql/documents.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';

export type Partnership = PartnershipPartsFragment;

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
