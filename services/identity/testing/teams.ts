import * as contracts from '@portal/contracts/identity/team';
import type { IdentityTestService } from './service.ts';

/** Helpers that act as an administrator. */
export async function teamHelpers(identity: IdentityTestService) {
  const { caller: admin } = await identity.insertAccount('admin');
  const hr = identity.ask.as(admin);
  let added = 0;

  return {
    admin,
    hr,
    /** Adds a team with its own name. */
    async addTeam(fields: Partial<Omit<contracts.Team, 'id'>> = {}) {
      added += 1;
      const { data, errors } = await hr.run(contracts.saveTeam, {
        name: `Ward ${added}`,
        ...fields,
      });
      if (data === null) throw new Error(JSON.stringify(errors));
      return data;
    },
    move: (teamId: string | null, from: string, ...userIds: string[]) =>
      hr.run(contracts.saveTeamMembers, { teamId, from, userIds }),
    /** The stored memberships of a person. */
    async membershipsOf(id: string) {
      return (await identity.accountRow(id))?.teamMemberships;
    },
    /** The audit rows of an action, in order. */
    auditedAs: (action: string) =>
      identity.database.collection('audit').find({ action }).sort({ _id: 1 }).toArray(),
  };
}

export type TeamHelpers = Awaited<ReturnType<typeof teamHelpers>>;
