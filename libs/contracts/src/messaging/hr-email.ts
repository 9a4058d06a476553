import { z } from 'zod';
import { email } from '../identity/user.ts';
import { operation } from '../operation.ts';

/** The email address that is notified of new requests and messages; null for none. */
export const hrEmail = z.strictObject({ hrEmail: z.string().nullable() });

export const hrEmailQuery = operation({
  name: 'hrEmail',
  service: 'messaging',
  kind: 'query',
  summary: 'The email address for HR’s notifications',
  access: 'admin',
  input: z.strictObject({}),
  output: hrEmail,
  errors: [],
  rest: { method: 'GET', path: '/api/admin/hr-email', status: 200 },
});

export const saveHrEmail = operation({
  name: 'saveHrEmail',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Set the email address for HR’s notifications; an empty one turns them off',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ hrEmail: email }),
  output: hrEmail,
  errors: [],
  rest: { method: 'POST', path: '/api/admin/hr-email', status: 200 },
});
