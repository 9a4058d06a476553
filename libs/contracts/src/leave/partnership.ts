import { z } from 'zod';
import { personReference, role } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { day, id, instant } from '../scalars.ts';

const partner = personReference.extend({ role: role.nullable() }).nullable();

const missingPartnerMessage = 'Please select both partners';
/** The id of a partner: a missing, null or empty value means that nobody was selected. */
const partnerId = z
  .string({ error: missingPartnerMessage })
  .min(1, { error: missingPartnerMessage, abort: true })
  .check(z.regex(/^[0-9a-f]{24}$/, 'must be an id: 24 hexadecimal digits'))
  .meta({ scalar: 'ID' });

/** Two members of staff who cover for each other, so that they can't be on annual leave together. */
export const partnership = z.strictObject({
  id,
  user1Id: id,
  user2Id: id,
  user1: partner,
  user2: partner,
  createdAt: instant,
  /** Days from today on which both have approved leave, booked before they became partners. */
  sharedDays: z.array(day),
});
export type Partnership = z.output<typeof partnership>;

export const partnerships = operation({
  name: 'partnerships',
  service: 'leave',
  kind: 'query',
  summary: 'All holiday partnerships, latest first',
  access: 'admin',
  input: z.strictObject({}),
  output: z.array(partnership),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/partnerships', status: 200 },
});

export const createPartnership = operation({
  name: 'createPartnership',
  service: 'leave',
  kind: 'mutation',
  summary: 'Create a holiday partnership between two members of staff',
  access: 'admin',
  input: z
    .strictObject({ user1Id: partnerId, user2Id: partnerId })
    .refine(({ user1Id, user2Id }) => user1Id !== user2Id, {
      path: ['user2Id'],
      message: 'Please select different users for the partnership',
    }),
  output: partnership,
  errors: ['NOT_FOUND', 'PARTNERSHIP_EXISTS'],
  rest: { method: 'POST', path: '/api/admin/partnerships', status: 201 },
});

export const deletePartnership = operation({
  name: 'deletePartnership',
  service: 'leave',
  kind: 'mutation',
  summary: 'End a holiday partnership',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/partnerships/{id}', status: 200 },
});
