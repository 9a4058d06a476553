import { ok } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { withTeamPublished } from '../domain/team.ts';
import { teamChangedEvent } from '../events/team-events.ts';

/** Publishes the teams again, so that records learns the names of those from before it kept them. */
export async function publishTeams(
  { outbox, teams }: Pick<Dependencies, 'outbox' | 'teams'>,
  now: Date,
): Promise<void> {
  await outbox.transact({}, async ({ session, publish }) => {
    for (const before of await teams.all(session)) {
      const team = withTeamPublished(before);
      await teams.save(team, session);
      publish(teamChangedEvent(team, now));
    }
    return ok(null);
  });
}
