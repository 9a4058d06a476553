import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, dayField, id, text } from '../scalars.ts';
import { hasIdOrName, idOrNameJsonSchema, missingName } from './id-or-name.ts';
import { user } from './user.ts';

const coverMessage = 'must be a number of people from 0 to 500';

/** How many members have to be at work; 0 for no minimum. From Monday to Sunday. */
export const minimumCover = z
  .array(z.int({ error: coverMessage }).min(0, coverMessage).max(500, coverMessage))
  .length(7, 'must have a number for each weekday, from Monday to Sunday');

/** What happens to annual leave that would go below the minimum cover. */
export const coverRule = z.enum(['warn', 'block'], { error: 'must be warn or block' });

/** A team (docs/specification/people.md). */
export const team = z.strictObject({
  id,
  name: z.string(),
  minimumCover,
  coverRule,
  /** Whether members see in their wall chart when colleagues are off, never why. */
  showsAbsences: z.boolean(),
});
export type Team = z.output<typeof team>;

export const teams = operation({
  name: 'teams',
  service: 'identity',
  kind: 'query',
  summary: 'All teams, by name',
  access: 'admin',
  scope: 'read:people',
  input: z.strictObject({}),
  output: z.array(team),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/teams', status: 200 },
});

export const saveTeam = operation({
  name: 'saveTeam',
  service: 'identity',
  kind: 'mutation',
  summary: 'Add a team, or change the one with the id',
  access: 'admin',
  scope: 'write',
  input: z
    .strictObject({
      id: id.nullish(),
      /** A change keeps what is left out. A new team needs a name; it has no minimum, warns and shows no absences. */
      name: text(60, 'Enter a name').optional(),
      minimumCover: minimumCover.optional(),
      coverRule: coverRule.optional(),
      showsAbsences: z.boolean().optional(),
    })
    .meta(idOrNameJsonSchema)
    .refine(hasIdOrName, missingName),
  output: team,
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'POST', path: '/api/admin/teams', status: 200 },
});

export const deleteTeam = operation({
  name: 'deleteTeam',
  service: 'identity',
  kind: 'mutation',
  summary: 'Delete a team that nobody is in now or later; past memberships of it are removed',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'DELETE', path: '/api/admin/teams/{id}', status: 200 },
});

/** The most people that can be moved together. */
export const maxMovedPeople = 200;

export const saveTeamMembers = operation({
  name: 'saveTeamMembers',
  service: 'identity',
  kind: 'mutation',
  summary: 'Move people to a team from a day on, or out of their team without one',
  access: 'admin',
  scope: 'write',
  input: z.strictObject({
    teamId: id.nullish(),
    from: dayField('Enter the first day in the team'),
    userIds: z
      .array(id)
      .min(1, 'Choose at least one person')
      .max(maxMovedPeople, `must be at most ${maxMovedPeople} people`),
  }),
  output: z.array(user),
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/admin/team-members', status: 200 },
});

export const deleteTeamMembership = operation({
  name: 'deleteTeamMembership',
  service: 'identity',
  kind: 'mutation',
  summary: 'Remove a change of team: the team before it applies again',
  access: 'admin',
  scope: 'write',
  input: z.strictObject({ id, from: day }),
  output: user,
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/users/{id}/team-memberships/{from}', status: 200 },
});

/** How many changes of team a person can have. */
export const maxTeamMemberships = 100;
