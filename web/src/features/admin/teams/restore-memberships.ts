import { type TeamMembership, teamOn, withTeamFrom } from '@portal/kernel/team-membership';

/** A person’s changes of team before and after a change. */
export interface ChangedMemberships {
  userId: string;
  before: readonly TeamMembership[];
  after: readonly TeamMembership[];
}

/** People who move to a team, or out of their team, from a day on. */
export interface TeamMove {
  teamId: string | null;
  from: string;
  userIds: string[];
}

/**
 * The moves that undo changes of memberships, in the order in which to send them. Moving somebody to the
 * team that they are in already removes the change of that day.
 */
export function movesToRestore(changes: readonly ChangedMemberships[]): TeamMove[] {
  const moves = new Map<string, TeamMove>();
  for (const change of changes) {
    for (const { teamId, from } of ownMoves(change)) {
      const key = `${from} ${teamId}`;
      const move = moves.get(key) ?? { teamId, from, userIds: [] };
      move.userIds.push(change.userId);
      moves.set(key, move);
    }
  }
  return [...moves.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** A move can remove later changes, which are then restored too. */
function ownMoves({ before, after }: ChangedMemberships): TeamMembership[] {
  const days = new Set([...before, ...after].map(({ from }) => from));
  const moves: TeamMembership[] = [];
  let now = after;
  for (const from of [...days].sort()) {
    if (changeOn(now, from) === changeOn(before, from)) continue;
    const move = { teamId: teamOn(before, from), from };
    moves.push(move);
    now = withTeamFrom(now, move);
  }
  return moves;
}

function changeOn(memberships: readonly TeamMembership[], day: string): string | null | undefined {
  return memberships.find(({ from }) => from === day)?.teamId;
}
