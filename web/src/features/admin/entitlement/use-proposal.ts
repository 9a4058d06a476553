import { useQuery } from '@apollo/client/react';
import { EntitlementProposalDocument } from '../../../gql/admin/entitlement/entitlement.ts';
import type { EntitlementProposalQuery } from '../../../gql/documents.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';
import { balanceChanges } from '../../leave/balance-changes.ts';
import { type EntitlementValues, toProposalInput } from './entitlement-values.ts';

export type Proposal = NonNullable<EntitlementProposalQuery['entitlementProposal']>;

/**
 * The proposal for the values of the form. While another one is loading or a value is invalid, the last one stays
 * and `isStale`.
 */
export function useProposal(userId: string, values: EntitlementValues) {
  useLiveRefetch(balanceChanges, [EntitlementProposalDocument]);
  const input = toProposalInput(values);
  const { data, previousData, error, refetch } = useQuery(EntitlementProposalDocument, {
    variables: { input: { userId, day: values.leaveYear, ...input } },
    skip: input === null,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const fresh = data?.entitlementProposal ?? undefined;
  return {
    proposal: fresh ?? previousData?.entitlementProposal ?? undefined,
    isStale: !fresh,
    error,
    refetch,
  };
}
