import { useQuery } from '@apollo/client/react';
import { WallChartPartnersDocument } from '../../../gql/admin/wall-chart/wall-chart.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';

const noPartners: never[] = [];

/** The holiday partnerships. */
export function useWallChartPartnerships() {
  const { data } = useQuery(WallChartPartnersDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  useLiveRefetch(['portal.leave.partnership-'], [WallChartPartnersDocument]);
  return data?.partnerships ?? noPartners;
}
