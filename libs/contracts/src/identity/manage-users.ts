import { z } from 'zod';
import { operation } from '../operation.ts';
import { employmentFields, isEndAfterStart, lastDayMessage } from './employment.ts';
import { hashingTimeoutSeconds, newPassword } from './sign-in.ts';
import { email, isAdminRole, personName, type Role, role, roles, user, username } from './user.ts';

export const entitlementMessage = 'Please enter a valid number between 1 and 50.';
export const annualLeaveEntitlement = z
  .int({ error: entitlementMessage })
  .min(1, entitlementMessage)
  .max(50, entitlementMessage);

/** Whether `isAdmin` matches the role, from which it always follows. */
export function isRoleConsistent({
  role,
  isAdmin,
}: {
  role: Role;
  isAdmin?: boolean | null;
}): boolean {
  return (isAdmin ?? isAdminRole(role)) === isAdminRole(role);
}
/** The same rule as JSON Schema, for OpenAPI. */
export const roleJsonSchema = {
  anyOf: [
    { properties: { role: { const: 'employee' }, isAdmin: { enum: [false, null] } } },
    { properties: { role: { enum: roles.filter(isAdminRole) }, isAdmin: { enum: [true, null] } } },
  ],
};
export const roleMismatch = {
  path: ['isAdmin'],
  message: 'must match the role: true for admin and master-admin, false for employee',
};

export const users = operation({
  name: 'users',
  service: 'identity',
  kind: 'query',
  summary: 'All accounts, by name',
  access: 'admin',
  scope: 'read:people',
  input: z.strictObject({}),
  output: z.array(user),
  errors: [],
  rest: { method: 'GET', path: '/api/users', status: 200 },
});

export const createUser = operation({
  name: 'createUser',
  service: 'identity',
  kind: 'mutation',
  summary: 'Create an account with a temporary password',
  access: 'admin',
  scope: 'write',
  input: z
    .strictObject({
      firstName: personName,
      lastName: personName,
      username,
      role,
      annualLeaveEntitlement: annualLeaveEntitlement.nullish(),
      /** An invitation is sent to this address. */
      email: email.nullish(),
      isAdmin: z.boolean().nullish(),
      /** The temporary password; generated if left out. */
      password: newPassword.nullish(),
      ...employmentFields,
    })
    .meta(roleJsonSchema)
    .refine(isRoleConsistent, roleMismatch)
    .refine(isEndAfterStart, { path: ['lastDay'], message: lastDayMessage }),
  output: user,
  // An administrator's account takes a recent sign-in.
  errors: ['USERNAME_TAKEN', 'RECENT_SIGN_IN_REQUIRED'],
  rest: { method: 'POST', path: '/api/users', status: 201 },
  timeoutSeconds: hashingTimeoutSeconds,
});
