import { z } from 'zod';
import { personReference } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { day, enteredDay, id, wholeNumber } from '../scalars.ts';
import { leavePortion } from './events.ts';

/** The longest period of the own team's wall chart, in days. */
export const maxTeamChartDays = 100;

/** A day on which leave takes a team below its minimum cover. */
export const coverShortfall = z.strictObject({
  date: day,
  teamName: z.string(),
  minimum: wholeNumber,
  /** The members at work on the day if the leave is taken, by the half of the day with fewer. */
  present: wholeNumber,
  /**
   * The members with leave on the day. For employees only those of a team that shows absences, otherwise
   * it is empty.
   */
  off: z.array(z.strictObject({ userId: id, user: personReference.nullable() })),
  /** Whether the team's rule refuses the leave. */
  isBlocking: z.boolean(),
});
export type CoverShortfall = z.output<typeof coverShortfall>;

/** The own team's wall chart. Colleagues are off, and never why. */
export const teamAbsences = operation({
  name: 'teamAbsences',
  service: 'leave',
  kind: 'query',
  summary:
    'When colleagues of your team are off, by person; null if you are in no team or it doesn’t show absences',
  access: 'employee',
  input: z.strictObject({ startDate: enteredDay, endDate: enteredDay }),
  output: z
    .strictObject({
      teamName: z.string(),
      /** The members, the caller included, in no order. */
      people: z.array(
        z.strictObject({
          userId: id,
          user: personReference.nullable(),
          days: z.array(z.strictObject({ date: day, portion: leavePortion })),
        }),
      ),
    })
    .nullable(),
  errors: ['SERVICE_UNAVAILABLE'],
  rest: { method: 'GET', path: '/api/team-absences', status: 200 },
});
