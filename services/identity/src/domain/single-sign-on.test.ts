import { expect, test } from 'vitest';
import { confirmsRole } from './single-sign-on.ts';

const roles = { 'portal-hr': 'admin' } as const;
const mapping = { id: 'hospital', roleClaim: 'groups', roles };
const withoutRoles = { id: 'other', roleClaim: null, roles: {} };
const configured = new Set(['hospital', 'other']);

test.each([
  ['the provider that gave the role', mapping, 'admin', 'hospital', ['portal-hr'], true],
  ['one that has taken it away', mapping, 'admin', 'hospital', [], false],
  ['another one', withoutRoles, 'admin', 'hospital', [], false],
  ['one that decides on no roles', withoutRoles, 'admin', null, [], true],
  ['one that would give another role', mapping, 'employee', null, ['portal-hr'], false],
  ['one with the role that the portal gave', mapping, 'admin', null, ['portal-hr'], true],
] as const)('signing in again with %s', (_, provider, role, roleProvider, values, isConfirmed) => {
  const account = { role, roleProvider };
  const identity = { roleValues: values };
  expect(confirmsRole(provider, identity, account, configured)).toBe(isConfirmed);
});
