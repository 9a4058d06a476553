import { z } from 'zod';
import {
  id,
  instant,
  oneLinePattern,
  text,
  timeOfDay,
  wholeNumber,
  withMaxLength,
} from '../scalars.ts';
import { employment } from './employment.ts';
import { teamMembership } from './team-membership.ts';
import { workingPattern } from './working-pattern.ts';

export const roles = ['employee', 'admin', 'master-admin'] as const;
export const role = z
  .enum(roles, { error: 'must be employee, admin or master-admin' })
  .meta({ scalar: 'Role' });
export type Role = (typeof roles)[number];

/** Whether a role is one of the two administrator roles. */
export function isAdminRole(role: Role): boolean {
  return role !== 'employee';
}

const usernameMessage = "must be 3 to 64 characters, using only letters, numbers and . _ - '";

/** Text without the Hangul fillers, which Unicode counts as letters, though they are blank. */
const hasNoFillers = /^[^\u115f\u1160\u3164\uffa0]*$/u;

/**
 * Text with letters of the Latin script only, or with none of it: a Cyrillic а among Latin letters looks like an a, so that
 * somebody could have the username of somebody else for all to see.
 */
const isOfOneScript = /^(?:[\p{Script=Latin}\P{L}]*|\P{Script=Latin}*)$/u;

/** The schema of a required username; `missing` is the message where it is empty. */
export function usernameField(missing = 'is required') {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .regex(/^[\p{L}\p{N}._'-]{3,64}$/u, usernameMessage)
    .regex(hasNoFillers, { error: usernameMessage, abort: true })
    .regex(isOfOneScript, 'must not mix letters of two alphabets');
}
export const username = usernameField();

/** A visible character that doesn’t need another one to stand on. */
const visible = /[^\p{C}\p{M}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** The schema of a first or last name: one line with a visible character. */
export function nameField(missing = 'is required') {
  return text(100, missing).regex(visible, missing).regex(oneLinePattern, 'must be on one line');
}
export const personName = nameField();

const emailMessage = 'Please enter a valid email address.';

/** Without lookahead, which not every OpenAPI tool supports. */
const emailPattern =
  /^(?:(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,})?$/;

/** An email address; empty for none. */
export const email = withMaxLength(
  z.string({ error: emailMessage }).trim().regex(emailPattern, emailMessage),
  254,
  emailMessage,
).meta({ anyOf: [{ format: 'email' }, { const: '' }] });

/** The kind of password: a valid or an expired temporary one, or the person's own. */
export const passwordState = z.enum(['temporary', 'expired', 'chosen']);
export type PasswordState = z.output<typeof passwordState>;

/** An account as administrators and its owner see it (docs/specification/people.md). */
export const user = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  role,
  isAdmin: z.boolean(),
  isFirstLogin: z.boolean(),
  annualLeaveEntitlement: wholeNumber,
  workStartTime: timeOfDay,
  workEndTime: timeOfDay,
  employment,
  /** In order of their first days. Before the first one: Monday to Friday within the work hours. */
  workingPatterns: z.array(workingPattern),
  /** In order of their first days. A person is in one team at a time. */
  teamMemberships: z.array(teamMembership),
  /** Since the day after the last day of employment: the person can’t sign in, and the data stays. */
  isDeactivated: z.boolean(),
  securityQuestion: z.string().nullable(),
  /** The temporary password while it is valid, for those who may manage the account. */
  password: z.string().nullable(),
  passwordState,
  createdAt: instant,
});
export type User = z.output<typeof user>;

/** The public data of a person. */
export const personReference = z.strictObject({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
