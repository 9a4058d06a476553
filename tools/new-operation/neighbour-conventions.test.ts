import { expect, test } from 'vitest';
import { neighbourConventions } from './neighbour-conventions.ts';

const neighbour = (
  path: string,
  access: 'anyone' | 'employee' | 'admin' = 'admin',
  kind: 'query' | 'mutation' = 'mutation',
) => ({ access, kind, rest: { method: 'POST', path, status: 200 } as const });

test('takes the access of most mutations, whatever the queries have', () => {
  const neighbours = [
    neighbour('/api/shifts', 'admin', 'query'),
    neighbour('/api/shifts/all', 'admin', 'query'),
    neighbour('/api/shifts', 'employee'),
  ];

  expect(neighbourConventions('shift', neighbours).access).toBe('employee');
});

test('never makes an operation that anyone may call', () => {
  expect(neighbourConventions('sign-in', [neighbour('/api/login', 'anyone')]).access).toBe(
    'signed-in',
  );
});

test.each([
  [['/api/time-entries/clock-in', '/api/time-entries/undo'], '/api/time-entries'],
  [['/api/admin/partnerships', '/api/admin/partnerships/{id}'], '/api/admin/partnerships'],
  [['/api/admin/users/{id}/leave/{day}'], '/api/admin/users'],
  [['/api/login', '/api/logout'], '/api/shift'],
  [['/api/admin/staff', '/api/admin/teams'], '/api/admin/shift'],
  [[], '/api/shift'],
])('of %j the common path is %s', (paths, path) => {
  const neighbours = paths.map((one) => neighbour(one));

  expect(neighbourConventions('shift', neighbours).path).toBe(path);
});
