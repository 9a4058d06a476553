import type { ApolloCache, ApolloClient } from '@apollo/client';
import {
  UpdateEmailDocument,
  UpdateLeaveEntitlementDocument,
  UpdateWorkHoursDocument,
} from '../../../gql/admin/staff/account.ts';
import { LeaveBalancesDocument } from '../../../gql/admin/staff/staff.ts';
import type { LeaveBalancesQuery, PersonFragment } from '../../../gql/documents.ts';
import {
  changeUnnormalisedList,
  updateUnnormalisedLists,
} from '../../../lib/api/unnormalised-fields.ts';
import type { PersonField } from './person-fields.ts';

type Balance = NonNullable<LeaveBalancesQuery['leaveBalances']>[number];

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
      optimisticResponse: { updateEmail: userOf(person.id, { ...person, email: email || null }) },
    }),
  hours: (client, person, [workStartTime = '', workEndTime = '']) =>
    client.mutate({
      mutation: UpdateWorkHoursDocument,
      variables: { input: { id: person.id, workStartTime, workEndTime } },
      optimisticResponse: {
        updateWorkHours: userOf(person.id, { ...person, workStartTime, workEndTime }),
      },
    }),
  entitlement: saveEntitlement,
};

/** Saves a valid value optimistically; rejects on failure. */
export async function saveField(
  client: ApolloClient,
  person: PersonFragment,
  field: PersonField,
  values: readonly string[],
): Promise<void> {
  await saves[field](client, person, values);
}

/** The leave service stores the entitlement, which changes the balance. */
function saveEntitlement(
  client: ApolloClient,
  person: PersonFragment,
  [days = '']: readonly string[],
) {
  const annualLeaveEntitlement = Number(days);
  const balance = client.cache
    .readQuery({ query: LeaveBalancesDocument })
    ?.leaveBalances?.find(({ userId }) => userId === person.id);
  // A balance in hours doesn’t come from the usual entitlement.
  const more =
    balance?.unit === 'hours' ? 0 : annualLeaveEntitlement - (person.annualLeaveEntitlement ?? 0);
  return client.mutate({
    mutation: UpdateLeaveEntitlementDocument,
    variables: { input: { id: person.id, annualLeaveEntitlement } },
    optimisticResponse: {
      updateLeaveEntitlement: userOf(person.id, {
        leaveBalance: balance
          ? {
              total: balance.total + more,
              remaining: balance.remaining + more,
              unit: balance.unit,
            }
          : null,
      }),
    },
    update: (cache, { data }) => {
      updateUnnormalisedLists(cache, { data: userOf(person.id, { annualLeaveEntitlement }) });
      showBalance(cache, person.id, data?.updateLeaveEntitlement.leaveBalance ?? null);
    },
  });
}

/** The list of balances is separate from the list of people. */
function showBalance(
  cache: ApolloCache,
  id: string,
  balance: { total: number; remaining: number } | null,
): void {
  if (!balance) return;
  const { total, remaining } = balance;
  changeUnnormalisedList<Balance>(cache, 'leaveBalances', (balances) =>
    balances.map((one) => (one.userId === id ? { ...one, total, remaining } : one)),
  );
}

function userOf<Fields extends object>(id: string, fields: Fields) {
  return { ...fields, __typename: 'User', id };
}
