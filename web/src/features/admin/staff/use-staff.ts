import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { useLiveRefetch } from '../../../app/live-changes.ts';
import { backgroundHeader } from '../../../app/rest-client.ts';
import {
  AwayTodayDocument,
  type AwayTodayQuery,
  HoursTodayDocument,
  LeaveBalancesDocument,
  PeopleDocument,
  type PersonFragment,
  PresenceDocument,
} from '../../../gql/documents.ts';
import {
  awayOf,
  type StaffData,
  type StaffMember,
  staffByName,
  staffMembers,
} from './staff-member.ts';

export type Person = PersonFragment;

const ofAccounts = ['portal.identity.user-'];
const ofWork = ['portal.attendance.'];
const ofLeave = ['portal.leave.'];

/** Shows cached data and refetches, because changes are not announced while a query is inactive. */
const cacheAndNetwork = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
} as const;

/** Polls in the background without re-rendering for it. */
function every(pollInterval: number) {
  return {
    ...cacheAndNetwork,
    pollInterval,
    context: { headers: backgroundHeader },
    notifyOnNetworkStatusChange: false,
  } as const;
}

/** Everyone with an account. */
export function usePeople() {
  useLiveRefetch(ofAccounts, [PeopleDocument]);
  const { data, error, refetch } = useQuery(PeopleDocument, cacheAndNetwork);
  return { people: data?.users ?? undefined, error, refetch };
}

/**
 * The staff with status, hours and leave, each polled at its own interval. Unavailable parts leave
 * their columns empty.
 */
export function useStaff() {
  useLiveRefetch(ofWork, [PresenceDocument, HoursTodayDocument]);
  useLiveRefetch(ofLeave, [LeaveBalancesDocument, AwayTodayDocument]);
  const { people, error, refetch } = usePeople();
  const presence = useQuery(PresenceDocument, every(10_000));
  const hours = useQuery(HoursTodayDocument, every(30_000));
  const balances = useQuery(LeaveBalancesDocument, every(60_000));
  const awayToday = useQuery(AwayTodayDocument, every(30_000));
  const liveQueries = [presence, hours, balances, awayToday];
  const [join] = useState(createStaffJoiner);
  const byName = useMemo(() => staffByName(people ?? []), [people]);
  const awayResponse = awayToday.data ?? awayToday.previousData;
  const away = useMemo(
    () => awayResponse && awayOf(awayResponse as AwayTodayQuery),
    [awayResponse],
  );
  const staff = join(
    byName,
    (presence.data ?? presence.previousData)?.currentEntries ?? undefined,
    (hours.data ?? hours.previousData)?.staffHoursToday ?? undefined,
    (balances.data ?? balances.previousData)?.leaveBalances ?? undefined,
    away,
  );
  return {
    staff,
    isLoading: !people && !error,
    error: people ? undefined : error,
    /** Some parts of the data are unavailable. */
    isPartlyUnavailable: Boolean(people) && liveQueries.some((query) => query.error),
    async retry() {
      await Promise.allSettled([refetch(), ...liveQueries.map((query) => query.refetch())]);
    },
  };
}

/**
 * Returns the previous list if nothing has changed, and the previous objects of unchanged people.
 */
function createStaffJoiner() {
  let lastInput: unknown[] = [];
  let members: readonly StaffMember[] = [];
  return (
    staff: readonly Person[],
    presence: StaffData['presence'],
    hours: StaffData['hours'],
    balances: StaffData['balances'],
    away: StaffData['away'],
  ): readonly StaffMember[] => {
    const input = [staff, presence, hours, balances, away];
    if (input.some((value, place) => value !== lastInput[place])) {
      const before = new Map(members.map((member) => [member.id, member]));
      members = staffMembers(staff, { presence, hours, balances, away }, before);
      lastInput = input;
    }
    return members;
  };
}
