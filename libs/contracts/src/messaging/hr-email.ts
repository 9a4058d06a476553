import { z } from 'zod';
import { operation } from '../operation.ts';
import { email } from '../people/user.ts';

/** Where HR hears by mail of new requests and messages; null where nobody has said so. */
export const hrEmail = z.strictObject({ hrEmail: z.string().nullable() });

export const hrEmailQuery = operation({
  name: 'hrEmail',
  service: 'messaging',
  kind: 'query',
  summary: 'The address to which HR’s mails go',
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
  summary: 'Set the address to which HR’s mails go; an empty one ends them',
  access: 'admin',
  input: z.strictObject({ hrEmail: email }),
  output: hrEmail,
  errors: [],
  rest: { method: 'POST', path: '/api/admin/hr-email', status: 200 },
});
