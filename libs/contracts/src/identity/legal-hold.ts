import { z } from 'zod';
import { operation } from '../operation.ts';
import { id, instant, text } from '../scalars.ts';
import { personReference } from './user.ts';

/** While a legal hold is on, nothing of the person is removed (docs/retention.md). */
export const legalHold = z.strictObject({
  userId: id,
  person: personReference,
  reason: z.string(),
  since: instant,
});
export type LegalHold = z.output<typeof legalHold>;

const holdPath = '/api/admin/users/{userId}/legal-hold';
const success = z.strictObject({ success: z.boolean() });

export const legalHoldsQuery = operation({
  name: 'legalHolds',
  service: 'identity',
  kind: 'query',
  summary: 'People you manage who are on legal hold, newest first',
  access: 'admin',
  input: z.strictObject({}),
  output: z.array(legalHold),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/legal-holds', status: 200 },
});

export const placeLegalHold = operation({
  name: 'placeLegalHold',
  service: 'identity',
  kind: 'mutation',
  summary: 'Put somebody on legal hold, so that nothing of them is removed',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({
    userId: id,
    /** HR’s own words. In no event, email or audit entry. */
    reason: text(500, 'Enter a reason'),
  }),
  output: success,
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'POST', path: holdPath, status: 201 },
});

export const endLegalHold = operation({
  name: 'endLegalHold',
  service: 'identity',
  kind: 'mutation',
  summary: 'End somebody’s legal hold',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ userId: id }),
  output: success,
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: holdPath, status: 200 },
});
