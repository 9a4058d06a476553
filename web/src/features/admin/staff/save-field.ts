import type { ApolloClient } from '@apollo/client';
import {
  BalanceFragmentDoc,
  type PersonFragment,
  UpdateEmailDocument,
  UpdateLeaveEntitlementDocument,
  UpdateWorkHoursDocument,
} from '../../../gql/documents.ts';
import type { PersonField } from './person-fields.ts';

type Save = (
  client: ApolloClient,
  person: PersonFragment,
  values: readonly string[],
) => Promise<unknown>;

const saves: Record<PersonField, Save> = {
  email: (client, person, [email = '']) =>
    client.mutate({
      mutation: UpdateEmailDocument,
      variables: { input: { id: person.id, email } },
      optimisticResponse: { updateEmail: { ...person, email: email || null } },
    }),
  hours: (client, person, [workStartTime = '', workEndTime = '']) =>
    client.mutate({
      mutation: UpdateWorkHoursDocument,
      variables: { input: { id: person.id, workStartTime, workEndTime } },
      optimisticResponse: { updateWorkHours: { ...person, workStartTime, workEndTime } },
    }),
  entitlement: saveEntitlement,
};

/**
 * Saves what was typed, shown at once everywhere and taken back where it fails; rejects then. The
 * values must be valid.
 */
export async function saveField(
  client: ApolloClient,
  person: PersonFragment,
  field: PersonField,
  values: readonly string[],
): Promise<void> {
  await saves[field](client, person, values);
}

/** The leave service keeps it, and with it changes the balance. */
function saveEntitlement(
  client: ApolloClient,
  person: PersonFragment,
  [days = '']: readonly string[],
) {
  const annualLeaveEntitlement = Number(days);
  const reference = client.cache.identify({ __typename: 'User', id: person.id });
  const more = annualLeaveEntitlement - (person.annualLeaveEntitlement ?? 0);
  const balance = client.cache.readFragment({
    id: reference,
    fragment: BalanceFragmentDoc,
  })?.leaveBalance;
  return client.mutate({
    mutation: UpdateLeaveEntitlementDocument,
    variables: { input: { id: person.id, annualLeaveEntitlement } },
    optimisticResponse: {
      updateLeaveEntitlement: userOf(person.id, {
        leaveBalance: balance
          ? { ...balance, total: balance.total + more, remaining: balance.remaining + more }
          : null,
      }),
    },
    update: (cache) => {
      cache.modify({
        id: reference,
        fields: { annualLeaveEntitlement: () => annualLeaveEntitlement },
      });
    },
  });
}

function userOf<Fields extends object>(id: string, fields: Fields) {
  return { __typename: 'User', id, ...fields };
}
