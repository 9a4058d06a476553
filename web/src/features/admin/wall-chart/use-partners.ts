import { useQuery } from '@apollo/client/react';
import { useLiveRefetch } from '../../../app/live.ts';
import { PartnersOfChartDocument } from '../../../gql/documents.ts';

const noPartners: never[] = [];

/** Who is whose holiday partner. */
export function usePartners() {
  const { data } = useQuery(PartnersOfChartDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  useLiveRefetch(['portal.leave.partnership-'], [PartnersOfChartDocument]);
  return data?.partnerships ?? noPartners;
}
