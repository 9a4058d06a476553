import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import {
  AbsencesTodayDocument,
  HoursTodayDocument,
  LeaveBalancesDocument,
  PeopleDocument,
  PresenceDocument,
} from '../../../gql/admin/staff/staff.ts';
import type { AbsencesTodayQuery, PersonFragment } from '../../../gql/documents.ts';
import { backgroundHeader } from '../../../lib/api/rest-client.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { balanceChanges } from '../../leave/balance-changes.ts';
import { useTeamNames } from '../teams/use-teams.ts';
import {
  absencesToday,
  type StaffData,
  type StaffMember,
  sortStaffByName,
  staffMembers,
} from './staff-member.ts';

export type Person = PersonFragment;

const accountChanges = ['portal.identity.user-'];
const attendanceChanges = ['portal.attendance.'];

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

/** Everyone with an account; nobody is loaded where they aren’t needed. */
export function usePeople({ isNeeded = true } = {}) {
  useLiveRefetch(accountChanges, [PeopleDocument]);
  const options = { ...cacheAndNetwork, skip: !isNeeded };
  const { data, error, refetch } = useQuery(PeopleDocument, options);
  return { people: data?.users ?? undefined, error, refetch };
}

/**
 * The staff with status, hours and leave, each polled at its own interval. Unavailable parts leave
 * their columns empty.
 */
export function useStaff() {
  useLiveRefetch(attendanceChanges, [PresenceDocument, HoursTodayDocument]);
  useLiveRefetch(balanceChanges, [LeaveBalancesDocument, AbsencesTodayDocument]);
  const { people, error, refetch } = usePeople();
  const presence = useQuery(PresenceDocument, every(10_000));
  const hours = useQuery(HoursTodayDocument, every(30_000));
  const balances = useQuery(LeaveBalancesDocument, every(60_000));
  const absenceQuery = useQuery(AbsencesTodayDocument, every(30_000));
  const liveQueries = [presence, hours, balances, absenceQuery];
  const [join] = useState(createStaffJoiner);
  const teamNames = useTeamNames();
  const today = useToday();
  const byName = useMemo(() => sortStaffByName(people ?? []), [people]);
  const absenceResponse = absenceQuery.data ?? absenceQuery.previousData;
  const absences = useMemo(
    () => absenceResponse && absencesToday(absenceResponse as AbsencesTodayQuery),
    [absenceResponse],
  );
  const staff = join(
    byName,
    (presence.data ?? presence.previousData)?.currentEntries ?? undefined,
    (hours.data ?? hours.previousData)?.staffHoursToday ?? undefined,
    (balances.data ?? balances.previousData)?.leaveBalances ?? undefined,
    absences,
    teamNames,
    today,
  );
  return {
    /** With those who left. */
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
    absences: StaffData['absences'],
    teamNames: StaffData['teamNames'],
    today: string,
  ): readonly StaffMember[] => {
    const input = [staff, presence, hours, balances, absences, teamNames, today];
    if (input.some((value, index) => value !== lastInput[index])) {
      const before = new Map(members.map((member) => [member.id, member]));
      const data = { presence, hours, balances, absences, teamNames, today };
      members = staffMembers(staff, data, before);
      lastInput = input;
    }
    return members;
  };
}
