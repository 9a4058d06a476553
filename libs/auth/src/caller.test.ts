import type { Access } from '@portal/contracts/operation';
import { describe, expect, it } from 'vitest';
import {
  accessError,
  anonymousCaller,
  type Caller,
  callerFromToken,
  contractAccessFailure,
  isAdmin,
} from './caller.ts';

const person = { userId: '6'.repeat(24), sessionId: 'hash', authenticatedAt: Date.now() };
const callers = {
  nobody: anonymousCaller,
  'in setup': { ...person, role: 'employee', stage: 'setup' },
  'admin in setup': { ...person, role: 'admin', stage: 'setup' },
  'to add a factor': { ...person, role: 'employee', stage: 'factor-setup' },
  'admin to add a factor': { ...person, role: 'admin', stage: 'factor-setup' },
  employee: { ...person, role: 'employee', stage: 'full' },
  admin: { ...person, role: 'admin', stage: 'full' },
  'master-admin': { ...person, role: 'master-admin', stage: 'full' },
} satisfies Record<string, Caller>;

type Name = keyof typeof callers;
const out = 'UNAUTHENTICATED';
const no = 'FORBIDDEN';
const wait = 'SETUP_REQUIRED';
const add = 'FACTOR_SETUP_REQUIRED';

// Columns in the order of `callers`.
const table: Record<Access, ReturnType<typeof accessError>[]> = {
  anyone: [null, null, null, null, null, null, null, null],
  session: [out, null, null, null, null, null, null, null],
  setup: [out, null, null, add, add, no, no, no],
  'factor-setup': [out, wait, wait, null, null, null, null, null],
  'signed-in': [out, wait, wait, add, add, null, null, null],
  employee: [out, wait, wait, add, add, null, no, no],
  admin: [out, wait, wait, add, add, no, null, null],
  'master-admin': [out, wait, wait, add, add, no, no, null],
  token: [out, wait, wait, add, add, no, no, no],
};

describe('accessError', () => {
  for (const [access, expected] of Object.entries(table) as [Access, string[]][]) {
    for (const [column, name] of (Object.keys(callers) as Name[]).entries()) {
      it(`${access}: ${name} gets ${expected[column] ?? 'in'}`, () => {
        expect(accessError(access, callers[name])).toBe(expected[column]);
      });
    }
  }
});

describe('isAdmin', () => {
  it('is true for both admin roles, but only in a full session', () => {
    const admins = Object.entries(callers).filter(([, caller]) => isAdmin(caller));
    expect(admins.map(([name]) => name)).toEqual(['admin', 'master-admin']);
  });
});

describe('an API token', () => {
  const token = callerFromToken({ id: '7'.repeat(24), hash: 'hash', scopes: ['read:hours'] });

  it('has no access level', () => {
    for (const access of Object.keys(table) as Access[]) {
      expect(accessError(access, token)).toBe('FORBIDDEN');
    }
  });

  it('needs the scope of an operation, and nothing else', () => {
    const operation = { name: 'some', access: 'master-admin' } as const;
    const refusal = (message: string) => ({
      ...{ code: 'FORBIDDEN', message },
      details: { challenge: 'Bearer error="insufficient_scope"' },
    });
    expect(contractAccessFailure({ ...operation, scope: 'read:hours' }, token)).toBeNull();
    expect(contractAccessFailure(operation, token)).toEqual(
      refusal('API tokens can’t be used here'),
    );
    expect(contractAccessFailure({ ...operation, scope: 'read:leave' }, token)).toEqual(
      refusal('This API token doesn’t have the scope read:leave'),
    );
    expect(contractAccessFailure({ ...operation, scope: 'write' }, token)).toEqual(
      refusal('This API token doesn’t have the scope write:some'),
    );
  });
});
