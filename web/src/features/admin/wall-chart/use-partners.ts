import { useQuery } from '@apollo/client/react';
import { useLiveRefetch } from '../../../app/live-changes.ts';
import { PartnersOfChartDocument } from '../../../gql/documents.ts';

const noPartners: never[] = [];

/** The holiday partnerships. */
export function usePartners() {
  const { data } = useQuery(PartnersOfChartDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  useLiveRefetch(['portal.leave.partnership-'], [PartnersOfChartDocument]);
  return data?.partnerships ?? noPartners;
}
