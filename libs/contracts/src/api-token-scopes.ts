import { z } from 'zod';

/** The scopes that let an API token read. Each covers the operations and downloads that declare it. */
export const readScopes = [
  'read:attendance',
  'read:hours',
  'read:leave',
  'read:records',
  'read:payroll',
  'read:people',
] as const;
export type ReadScope = (typeof readScopes)[number];

/**
 * The mutations that declare `scope: 'write'`. Each has a scope of its own. A token changes employees only: none of
 * these manages administrators, access, secrets or settings.
 */
export const tokenWrites = [
  'createUser',
  'updateEmployment',
  'updateWorkHours',
  'saveWorkingPattern',
  'deleteWorkingPattern',
  'saveRegistration',
  'deleteRegistration',
  'saveTeam',
  'saveTeamMembers',
  'deleteTeamMembership',
  'bookLeave',
  'changeLeaveDates',
  'saveYearEntitlement',
  'addEntry',
  'correctEntry',
] as const;
export type WriteScope = `write:${(typeof tokenWrites)[number]}`;

/** Covers the operations of SCIM (docs/scim.md). */
const scimScope = 'write:scim';

export type ApiTokenScope = ReadScope | WriteScope | typeof scimScope;

export const apiTokenScopes: readonly ApiTokenScope[] = [
  ...readScopes,
  ...tokenWrites.map((name): WriteScope => `write:${name}`),
  scimScope,
];

export const apiTokenScope = z
  .enum(apiTokenScopes as [ApiTokenScope, ...ApiTokenScope[]], {
    error: 'must be a scope of API tokens',
  })
  .meta({ scalar: 'ApiTokenScope' });

/** What a contract declares: a scope of several operations, or that it has a write scope of its own. */
export type DeclaredScope = ReadScope | typeof scimScope | 'write';

/** The scope that a token needs for an operation or download; null where no token may call it. */
export function scopeOf({ name, scope }: { name: string; scope?: DeclaredScope }): string | null {
  if (scope === undefined) return null;
  return scope === 'write' ? `write:${name}` : scope;
}
