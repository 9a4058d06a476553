import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { RegistrationsDocument } from '../../../gql/admin/registrations/registrations.ts';
import { backgroundHeader } from '../../../lib/api/rest-client.ts';
import { type PageRequest, usePaginatedList } from '../../../lib/live/use-paginated-list.ts';
import type { Registration } from '../../registrations/format-registration.ts';
import { registrationChanges } from './registration-changes.ts';
import { type RegistrationFilter, toStatusInput } from './registration-filter.ts';

/** Names and leavers change the list too. */
const on = [...registrationChanges, 'portal.identity.user-'];

/** Registrations, soonest expiry first. */
export function useRegistrationList({ kind, status, team }: RegistrationFilter) {
  const client = useApolloClient();
  const fetchPage = useCallback(
    async ({ isBackground, ...page }: PageRequest) => {
      const input = { kind, ...toStatusInput(status), teamId: team, ...page };
      const { data } = await client.query({
        query: RegistrationsDocument,
        variables: { input },
        fetchPolicy: 'no-cache',
        ...(isBackground && { context: { headers: backgroundHeader } }),
      });
      return data?.registrations ?? { items: [], next: null };
    },
    [client, kind, status, team],
  );
  return usePaginatedList<Registration>(fetchPage, on);
}
