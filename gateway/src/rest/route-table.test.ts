import { type Operation, operation } from '@portal/contracts/operation';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRouteTable } from './route-table.ts';

function route(name: string, method: 'GET' | 'DELETE', path: string): Operation {
  return operation({
    name,
    service: 'records',
    kind: method === 'GET' ? 'query' : 'mutation',
    summary: '',
    access: 'admin',
    input: z.strictObject({}),
    output: z.string(),
    errors: [],
    rest: { method, path, status: 200 },
  });
}

const find = createRouteTable([
  route('ofDate', 'GET', '/api/records/{date}'),
  route('years', 'GET', '/api/records/years'),
  route('remove', 'DELETE', '/api/records/{id}'),
  route('month', 'GET', '/api/records/year/{year}/month/{month}'),
  route('any', 'GET', '/api/records/{kind}/{year}/month/{month}'),
]);

function found(method: string, path: string) {
  const match = find(method, path);
  return match && [match.route.contract.name, { ...match.path }];
}

test.each([
  ['GET', '/api/records/years', ['years', {}]],
  ['GET', '/api/records/2026-01-05', ['ofDate', { date: '2026-01-05' }]],
  ['DELETE', '/api/records/7', ['remove', { id: '7' }]],
  ['DELETE', '/api/records/years', null],
  ['GET', '/api/records/year/2026/month/7', ['month', { year: '2026', month: '7' }]],
  ['GET', '/api/records/x/2026/month/7', ['any', { kind: 'x', year: '2026', month: '7' }]],
  ['GET', '/api/records/a%20b%2Fc', ['ofDate', { date: 'a b/c' }]],
  ['GET', '/api/records/%E0%A4%A', null],
  ['GET', '/api/records/', null],
  ['GET', '/api/records', null],
  ['GET', '/api/records/years/', null],
  ['POST', '/api/records/years', null],
  ['GET', '/API/records/years', null],
])('%s %s', (method, path, expected) => {
  expect(found(method, path)).toEqual(expected);
});

test('an operation with two paths is found at both', () => {
  const one = route('one', 'GET', '/api/settings');
  const both = createRouteTable([
    { ...one, rest: { ...one.rest, aliasPath: '/api/settings/{userId}' } },
  ]);
  expect(both('GET', '/api/settings')?.path).toEqual({});
  expect(both('GET', '/api/settings/7')?.path).toEqual({ userId: '7' });
  expect(both('GET', '/api/settings/7/8')).toBeNull();
});
