import { type Operation, operation } from '@portal/contracts/operation';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createInputReader } from './read-input.ts';

const shape = {
  id: z.string(),
  year: z.int().min(2000).nullish(),
  withAdmins: z.boolean().optional(),
  note: z.string().optional(),
  roles: z.array(z.string()).optional(),
};

function contract(kind: 'query' | 'mutation'): Operation {
  return operation({
    name: 'read',
    service: 'records',
    kind,
    summary: '',
    access: 'admin',
    input: z.strictObject(shape),
    output: z.string(),
    errors: [],
    rest: { method: kind === 'query' ? 'GET' : 'POST', path: '/api/read/{id}', status: 200 },
  });
}

const read = createInputReader(contract('query'));
const write = createInputReader(contract('mutation'));
const path = { id: '7' };

test('merges path, query and body', () => {
  expect(read({ path, query: 'note=a+b&year=2026', body: {} })).toEqual({
    ok: true,
    value: { id: '7', note: 'a b', year: 2026 },
  });
  expect(write({ path, query: '', body: { note: 'n' } })).toEqual({
    ok: true,
    value: { id: '7', note: 'n' },
  });
});

test('converts numbers, booleans and lists by the schema', () => {
  const query = 'withAdmins=true&year=2026&roles=a&roles=b';
  expect(read({ path, query, body: {} })).toMatchObject({
    value: { withAdmins: true, year: 2026, roles: ['a', 'b'] },
  });
  expect(read({ path, query: 'note=2026&roles=a', body: {} })).toMatchObject({
    value: { note: '2026', roles: ['a'] },
  });
});

test.each([
  ['year=twenty', 'year'],
  ['year=1999', 'year'],
  ['year=', 'year'],
  ['year=0x7ea', 'year'],
  ['withAdmins=1', 'withAdmins'],
  ['note=a&note=b', 'note'],
  ['id=8', 'id'],
  ['surprise=1', 'surprise'],
  ['__proto__=1', '__proto__'],
  ['%24set=1', '$set'],
])('refuses ?%s', (query, field) => {
  expect(read({ path, query, body: {} })).toMatchObject({
    ok: false,
    failure: { code: 'BAD_INPUT', issues: [{ path: [field] }] },
  });
});

test('refuses a body that contradicts the path', () => {
  expect(write({ path, query: '', body: { id: '8' } })).toMatchObject({
    failure: { code: 'BAD_INPUT', issues: [{ path: ['id'] }] },
  });
  expect(write({ path, query: '', body: { id: '7' } })).toMatchObject({ ok: true });
});

test('takes no field of a write from the query, because URLs end up in logs', () => {
  expect(write({ path, query: 'note=secret', body: {} })).toMatchObject({
    failure: { code: 'BAD_INPUT', issues: [{ path: ['note'] }] },
  });
});

test('thousands of names in a query take no time that grows with their square', () => {
  const queryOf = (count: number) =>
    Array.from({ length: count }, (_, index) => `n${index}`).join('&');
  const [few, many] = [queryOf(1_000), queryOf(8_000)];
  const timeOf = (query: string) => {
    const started = performance.now();
    expect(read({ path, query, body: {} }).ok).toBe(false);
    return performance.now() - started;
  };
  // The shortest of several, in turns: a pause of the machine lengthens some, never all.
  const times = Array.from({ length: 10 }, () => ({ few: timeOf(few), many: timeOf(many) }));
  const shortest = (size: 'few' | 'many') => Math.min(...times.map((each) => each[size]));
  // Looked for one by one, eight times as many take 64 times as long.
  expect(shortest('many')).toBeLessThan(32 * shortest('few'));
});
