import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { backgroundHeader } from '../../../app/rest.ts';
import {
  HoursTodayDocument,
  LeaveBalancesDocument,
  PeopleDocument,
  type PersonFragment,
  PresenceDocument,
} from '../../../gql/documents.ts';
import { answered } from './answered.ts';
import { type StaffMember, staffMembers } from './staff-member.ts';

export type Person = PersonFragment;

const context = { headers: backgroundHeader };

/** Everybody who has an account. */
export function usePeople() {
  const { data, error, refetch } = useQuery(PeopleDocument);
  return { people: data?.users ?? undefined, error, refetch };
}

/**
 * Everybody who is not an admin, with where they are, their hours and their leave, each asked for
 * at its own interval (portal.md section 4). A part that is away leaves its columns empty.
 */
export function useStaff() {
  const { people, error, refetch } = usePeople();
  const presence = useQuery(PresenceDocument, { pollInterval: 10_000, context });
  const hours = useQuery(HoursTodayDocument, { pollInterval: 30_000, context });
  const balances = useQuery(LeaveBalancesDocument, { pollInterval: 60_000, context });
  const parts = [presence, hours, balances];
  const staff = useMemo<readonly StaffMember[]>(
    () =>
      staffMembers(people ?? [], {
        presence: answered(presence),
        hours: answered(hours),
        balances: answered(balances),
      }),
    [people, presence, hours, balances],
  );
  return {
    staff,
    isLoading: !people && !error,
    error: people ? undefined : error,
    /** What is shown is not all there is: a part of the portal did not answer. */
    partlyAway: Boolean(people) && parts.some((part) => part.error),
    async retry() {
      await Promise.allSettled([refetch(), ...parts.map((part) => part.refetch())]);
    },
  };
}
