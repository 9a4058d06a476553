import { ok } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { withTeamPublished } from '../domain/team.ts';
import { teamChangedEvent } from '../events/team-events.ts';

/** Publishes the teams again, so that records learns the names of those from before it kept them. Gives their number. */
export async function publishTeams(
  { outbox, teams }: Pick<Dependencies, 'outbox' | 'teams'>,
  now: Date,
): Promise<{ teams: number }> {
  let count = 0;
  await outbox.transact({}, async ({ session, publish }) => {
    const all = await teams.all(session);
    count = all.length;
    for (const before of all) {
      const team = withTeamPublished(before);
      await teams.save(team, session);
      publish(teamChangedEvent(team, now));
    }
    return ok(null);
  });
  return { teams: count };
}
