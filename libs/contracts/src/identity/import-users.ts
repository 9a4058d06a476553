import { z } from 'zod';
import { operation } from '../operation.ts';
import { wholeNumber, withMaxLength } from '../scalars.ts';
import { user } from './user.ts';

/** The columns of the CSV file, in the template's order; the first two are required. */
export const importColumns = [
  'First name',
  'Last name',
  'Username',
  'Email',
  'Role',
  'Annual leave entitlement',
  'Work start',
  'Work end',
  'First day',
  'Last day',
  'Job title',
  'Contracted hours',
  'Employment type',
  'Working days',
  'Unpaid break',
  'Team',
] as const;

export const maxImportRows = 500;

/** A CSV file to import. */
export const csvFile = withMaxLength(
  z.string({ error: 'Choose a CSV file' }).min(1, 'The file is empty.'),
  90_000,
  'The file must be 90,000 characters or fewer. Split it into smaller files.',
);

/** The account that would be created from a line of the file. */
export const importLine = z.strictObject({
  /** The line number, from 1, including the header. */
  line: wholeNumber,
  firstName: z.string(),
  lastName: z.string(),
  /** From the file, or generated from the name. */
  username: z.string(),
  /** Whether the username is generated. */
  isUsernameMade: z.boolean(),
  email: z.string(),
  role: z.string(),
  annualLeaveEntitlement: z.string(),
  workStartTime: z.string(),
  workEndTime: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  jobTitle: z.string(),
  contractedHours: z.string(),
  employmentType: z.string(),
  /** `Mon–Wed 09:00–17:00`; empty without a pattern. */
  workingPattern: z.string(),
  /** The name of a team; empty for none. */
  team: z.string(),
  /** The problems of the line as sentences; empty where it can be imported. */
  problems: z.array(z.string()),
});
export type ImportLine = z.output<typeof importLine>;

export const previewImport = operation({
  name: 'previewImport',
  service: 'identity',
  kind: 'query',
  summary: 'Check a CSV file of staff: the account of each line, and its errors',
  access: 'admin',
  input: z.strictObject({ csv: csvFile }),
  output: z.strictObject({
    lines: z.array(importLine),
    /** The problems of the whole file as sentences. */
    problems: z.array(z.string()),
  }),
  errors: [],
  rest: { method: 'POST', path: '/api/admin/users/import/preview', status: 200 },
});

export const importUsers = operation({
  name: 'importUsers',
  service: 'identity',
  kind: 'mutation',
  summary: 'Create an account for each line of a CSV file, or none if a line has errors',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ csv: csvFile }),
  output: z.array(user),
  errors: [],
  rest: { method: 'POST', path: '/api/admin/users/import', status: 201 },
  // Hundreds of temporary passwords are hashed one after the other, so that others don't wait.
  timeoutSeconds: 120,
});
