import { z } from 'zod';
import { day, id } from '../scalars.ts';

/** A change of team (docs/specification/people.md). */
export const teamMembership = z.strictObject({
  /** The first day on which it applies; it does until the next one. */
  from: day,
  /** Null for no team. */
  teamId: id.nullable(),
});
export type TeamMembership = z.output<typeof teamMembership>;
