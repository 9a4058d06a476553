import { z } from 'zod';
import { operation } from '../operation.ts';
import { wholeNumber } from '../scalars.ts';

export const systemInfo = operation({
  name: 'systemInfo',
  service: 'identity',
  kind: 'query',
  summary: 'The number of people and sessions',
  access: 'admin',
  input: z.strictObject({}),
  output: z.strictObject({
    totalStaff: wholeNumber,
    totalAdmins: wholeNumber,
    /** The open sessions, including those in setup. */
    activeSessions: wholeNumber,
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/system-info', status: 200 },
});
