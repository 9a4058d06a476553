import { z } from 'zod';
import { atMost, id, instant, text, timeOfDay, wholeNumber } from '../scalars.ts';

export const roles = ['employee', 'admin', 'master-admin'] as const;
export const role = z
  .enum(roles, { error: 'must be employee, admin or master-admin' })
  .meta({ scalar: 'Role' });
export type Role = (typeof roles)[number];

/** Both kinds of administrator (decisions.md section 2). */
export function isAdminRole(role: Role): boolean {
  return role !== 'employee';
}

/** `missing` is what is said where there is none. */
export function usernameField(missing = 'is required') {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .regex(/^[\p{L}\p{N}._'-]{3,64}$/u, "must be 3 to 64 letters, digits and . _ - '");
}
export const username = usernameField();

/** Text without what would break a line, or turn round the text that follows the name. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
const visible = /[^\p{C}\p{M}\p{Z}]/u;

/** A first or last name: one line, of which something can be seen. */
export function nameField(missing = 'is required') {
  return text(100, missing).regex(visible, missing).regex(oneLine, 'must be one line of text');
}
export const personName = nameField();

const emailMessage = 'Please enter a valid email address.';

/** Without lookahead, which not every tool that reads the description of the interface knows. */
const emailPattern =
  /^(?:(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,})?$/;

/** What looks like an address; empty or null is none. */
export const email = atMost(
  z.string({ error: emailMessage }).trim().regex(emailPattern, emailMessage),
  254,
  emailMessage,
).meta({ anyOf: [{ format: 'email' }, { const: '' }] });

/** Where somebody's password comes from: generated and in force, generated and void, or their own. */
export const passwordState = z.enum(['temporary', 'expired', 'chosen']);
export type PasswordState = z.output<typeof passwordState>;

/** As section 3 of portal.md lists it; see decisions.md section 2 for `password`. */
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
  securityQuestion: z.string().nullable(),
  /** The temporary password while it is in force, for those who may manage the account. */
  password: z.string().nullable(),
  passwordState,
  createdAt: instant,
});
export type User = z.output<typeof user>;

/** What everybody may know of a person. */
export const personReference = z.strictObject({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
