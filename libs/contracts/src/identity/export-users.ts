import { z } from 'zod';
import { download } from '../download.ts';
import { id, withMaxLength } from '../scalars.ts';

/** The staff list as CSV. Its columns are those of the import (import-users.ts). */
export const exportUsers = download({
  name: 'exportUsers',
  service: 'identity',
  summary: 'The staff as CSV, with the columns of the import',
  access: 'admin',
  needsRecentSignIn: true,
  scope: 'read:people',
  input: z.strictObject({
    /** Only people whose name, username and job title contain every word. */
    search: withMaxLength(z.string(), 200).nullish(),
    /** Only people who are in the team today. */
    teamId: id.nullish(),
    /** Those who have an account to sign in with, or those who have left. */
    status: z.enum(['current', 'left'], { error: 'must be current or left' }).default('current'),
  }),
  path: '/api/admin/export/users',
  mediaTypes: ['text/csv; charset=utf-8'],
  errors: [],
});
