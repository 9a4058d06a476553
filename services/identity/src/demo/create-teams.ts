import type { Outbox } from '@portal/bus/outbox';
import { team } from '@portal/contracts/identity/team';
import { instant } from '@portal/contracts/scalars';
import { ok } from '@portal/kernel/result';
import type { z } from 'zod';
import { buildTeam, teamAuditDetails } from '../domain/team.ts';
import { teamChangedEvent } from '../events/team-events.ts';
import type { AuditTrailStore } from '../store/audit-trail.ts';
import type { TeamStore } from '../store/teams.ts';

/** A team of the plan. */
export const plannedTeam = team.extend({ createdAt: instant });
type PlannedTeam = z.output<typeof plannedTeam>;

/** Creates the teams with their events and their audit trail. */
export async function createTeams(
  { audit, outbox, teams }: { audit: AuditTrailStore; outbox: Outbox; teams: TeamStore },
  plannedTeams: readonly PlannedTeam[],
  { masterId, address }: { masterId: string; address: string },
): Promise<void> {
  const created = plannedTeams.map(({ id, createdAt, ...fields }) => ({
    team: buildTeam(id, fields),
    at: new Date(createdAt),
  }));
  await outbox.transact({}, async ({ session, publish }) => {
    await audit.append(
      created.map(({ team, at }) => ({
        at,
        action: 'team-created',
        actorId: masterId,
        targetId: null,
        address,
        details: teamAuditDetails(null, team),
      })),
      session,
    );
    for (const { team, at } of created) {
      await teams.save(team, session);
      publish(teamChangedEvent(team, at));
    }
    return ok(null);
  });
}
