import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { PeopleDocument } from '../../../gql/admin/staff/staff.ts';
import {
  DeleteTeamMembershipDocument,
  SaveTeamMembersDocument,
  TeamsDocument,
} from '../../../gql/admin/teams/teams.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { errorCode } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { showFailure } from '../../shell/show-failure.ts';
import { nameOf } from '../staff/staff-member.ts';
import { movesToRestore } from './restore-memberships.ts';
import { useTeamNames } from './use-teams.ts';

/** An older undo would undo what came after it too. */
const toastId = 'change of team';

/** Moves people between teams and offers to undo it. */
export function useTeamMoves() {
  const client = useApolloClient();
  const names = useTeamNames();

  /** Moves people to a team, or out of theirs, from a day on. Throws on failure. */
  async function move(
    people: readonly PersonFragment[],
    { teamId, from }: { teamId: string | null; from: string },
  ): Promise<void> {
    const userIds = people.map(({ id }) => id);
    const after = await change(client, () => saveMembers(client, { teamId, from, userIds }));
    const title =
      teamId === null ? 'Removed from the team' : `Added to ${names.get(teamId) ?? 'the team'}`;
    show(title, formatMoved(people, from), people, after);
  }

  /** Removes a change of team, so that the team before applies again. */
  async function removeChange(person: PersonFragment, from: string): Promise<boolean> {
    try {
      const after = await change(client, async () => {
        const variables = { input: { id: person.id, from } };
        const mutation = DeleteTeamMembershipDocument;
        const { data } = await client.mutate({ mutation, variables });
        return data ? [data.deleteTeamMembership] : [];
      });
      show('Change of team deleted', formatMoved([person], from), [person], after);
      return true;
    } catch (cause) {
      showFailure('Change of team not deleted', cause);
      return false;
    }
  }

  function show(
    title: string,
    description: string,
    before: readonly PersonFragment[],
    after: readonly PersonFragment[],
  ): void {
    const onPress = () => void restore(before, after);
    toast({
      id: toastId,
      title,
      description,
      tone: 'success',
      action: { label: 'Undo', onPress },
    });
  }

  async function restore(
    before: readonly PersonFragment[],
    after: readonly PersonFragment[],
  ): Promise<void> {
    const changed = new Map(after.map(({ id, teamMemberships }) => [id, teamMemberships]));
    const changes = before.map(({ id, teamMemberships }) => ({
      userId: id,
      before: teamMemberships ?? [],
      after: changed.get(id) ?? [],
    }));
    try {
      for (const one of movesToRestore(changes)) {
        await change(client, () => saveMembers(client, one));
      }
      const description = formatPeople(before);
      toast({ id: toastId, title: 'Change undone', description, tone: 'success' });
    } catch (cause) {
      showFailure('Change not undone', cause);
    }
  }

  return { move, removeChange };
}

/** If a team or a person was deleted meanwhile, the lists are fetched again. */
async function change<Result>(client: ApolloClient, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (cause) {
    if (errorCode(toApiError(cause)) === 'NOT_FOUND') {
      void client.refetchQueries({ include: [TeamsDocument, PeopleDocument] }).catch(() => {});
    }
    throw cause;
  }
}

async function saveMembers(
  client: ApolloClient,
  input: { teamId: string | null; from: string; userIds: string[] },
): Promise<PersonFragment[]> {
  const { data } = await client.mutate({
    mutation: SaveTeamMembersDocument,
    variables: { input },
  });
  return data?.saveTeamMembers ?? [];
}

/** `Grace Okafor: from Mon 30 Nov 2026` */
function formatMoved(people: readonly PersonFragment[], from: string): string {
  return `${formatPeople(people)}: from ${formatDayOfYear(from)}`;
}

function formatPeople(people: readonly PersonFragment[]): string {
  const [first] = people;
  return people.length === 1 && first ? nameOf(first) : `${people.length} people`;
}
