import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { useLiveRefetch } from '../../../app/live.ts';
import { backgroundHeader } from '../../../app/rest.ts';
import {
  AwayTodayDocument,
  type AwayTodayQuery,
  HoursTodayDocument,
  LeaveBalancesDocument,
  PeopleDocument,
  type PersonFragment,
  PresenceDocument,
} from '../../../gql/documents.ts';
import { awayOf, type Known, type StaffMember, staffByName, staffMembers } from './staff-member.ts';

export type Person = PersonFragment;

const ofAccounts = ['portal.identity.user-'];
const ofWork = ['portal.attendance.'];
const ofLeave = ['portal.leave.'];

/** What is known is shown at once, and asked for anew: while it was not shown, nobody told of changes. */
const knownThenFresh = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
} as const;

/** Asks again and again in the background; that it is asking is nothing to draw anything for. */
function every(pollInterval: number) {
  return {
    ...knownThenFresh,
    pollInterval,
    context: { headers: backgroundHeader },
    notifyOnNetworkStatusChange: false,
  } as const;
}

/** Everybody who has an account. */
export function usePeople() {
  useLiveRefetch(ofAccounts, [PeopleDocument]);
  const { data, error, refetch } = useQuery(PeopleDocument, knownThenFresh);
  return { people: data?.users ?? undefined, error, refetch };
}

/**
 * Everybody who is not an admin, with where they are, their hours and their leave, each asked for
 * at its own interval (portal.md section 4). A part that is away leaves its columns empty.
 */
export function useStaff() {
  useLiveRefetch(ofWork, [PresenceDocument, HoursTodayDocument]);
  useLiveRefetch(ofLeave, [LeaveBalancesDocument, AwayTodayDocument]);
  const { people, error, refetch } = usePeople();
  const presence = useQuery(PresenceDocument, every(10_000));
  const hours = useQuery(HoursTodayDocument, every(30_000));
  const balances = useQuery(LeaveBalancesDocument, every(60_000));
  const awayToday = useQuery(AwayTodayDocument, every(30_000));
  const parts = [presence, hours, balances, awayToday];
  const [join] = useState(joinRemembering);
  const byName = useMemo(() => staffByName(people ?? []), [people]);
  const awayAnswer = awayToday.data ?? awayToday.previousData;
  const away = useMemo(() => awayAnswer && awayOf(awayAnswer as AwayTodayQuery), [awayAnswer]);
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
    /** What is shown is not all there is: a part of the portal did not answer. */
    partlyAway: Boolean(people) && parts.some((part) => part.error),
    async retry() {
      await Promise.allSettled([refetch(), ...parts.map((part) => part.refetch())]);
    },
  };
}

/** Gives the list of before where nothing has changed, and people of before where they haven't. */
function joinRemembering() {
  let asked: unknown[] = [];
  let members: readonly StaffMember[] = [];
  return (
    staff: readonly Person[],
    presence: Known['presence'],
    hours: Known['hours'],
    balances: Known['balances'],
    away: Known['away'],
  ): readonly StaffMember[] => {
    const asking = [staff, presence, hours, balances, away];
    if (asking.some((part, place) => part !== asked[place])) {
      const before = new Map(members.map((member) => [member.id, member]));
      members = staffMembers(staff, { presence, hours, balances, away }, before);
      asked = asking;
    }
    return members;
  };
}
