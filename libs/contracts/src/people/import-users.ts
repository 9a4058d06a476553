import { z } from 'zod';
import { operation } from '../operation.ts';
import { atMost, wholeNumber } from '../scalars.ts';
import { user } from './user.ts';

/** The columns of the file, in the template's order; the first two must be there. */
export const importColumns = [
  'First name',
  'Last name',
  'Username',
  'Email',
  'Role',
  'Annual leave entitlement',
  'Work start',
  'Work end',
] as const;

export const mostImported = 500;

const csv = atMost(
  z.string({ error: 'Please choose a CSV file.' }).min(1, 'The file is empty.'),
  90_000,
  'The file is too long: at most 90,000 characters. Please split it.',
);

/** A line of the file as an account would be made of it. */
export const importLine = z.strictObject({
  /** Of the file, from 1, the header included. */
  line: wholeNumber,
  firstName: z.string(),
  lastName: z.string(),
  /** As written, else made from the name. */
  username: z.string(),
  /** Whether the file has none, so that it is made from the name. */
  isUsernameMade: z.boolean(),
  email: z.string(),
  role: z.string(),
  annualLeaveEntitlement: z.string(),
  workStartTime: z.string(),
  workEndTime: z.string(),
  /** What is wrong with it, in sentences; empty where it can be imported. */
  problems: z.array(z.string()),
});
export type ImportLine = z.output<typeof importLine>;

export const previewImport = operation({
  name: 'previewImport',
  service: 'identity',
  kind: 'query',
  summary: 'What importing staff from a CSV file would make, line by line, and what is wrong',
  access: 'admin',
  input: z.strictObject({ csv }),
  output: z.strictObject({
    lines: z.array(importLine),
    /** What is wrong with the file as a whole, in sentences. */
    problems: z.array(z.string()),
  }),
  errors: [],
  rest: { method: 'POST', path: '/api/admin/users/import/preview', status: 200 },
});

export const importUsers = operation({
  name: 'importUsers',
  service: 'identity',
  kind: 'mutation',
  summary: 'Create an account for every line of a CSV file, or none where one is wrong',
  access: 'admin',
  input: z.strictObject({ csv }),
  output: z.array(user),
  errors: [],
  rest: { method: 'POST', path: '/api/admin/users/import', status: 201 },
  // Hashes hundreds of temporary passwords, one after the other so that nobody else has to wait.
  patienceSeconds: 120,
});
