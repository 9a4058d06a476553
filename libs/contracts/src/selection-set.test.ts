import { expect, test } from 'vitest';
import { z } from 'zod';
import { operation } from './operation.ts';
import { day } from './scalars.ts';
import { selectionSet, unwrapSchema } from './selection-set.ts';

test.each([
  ['a scalar', z.string(), ''],
  ['an object', z.strictObject({ a: z.int(), b: day }), ' { a b }'],
  ['a list that may be null', z.array(z.strictObject({ a: z.int() })).nullable(), ' { a }'],
  [
    'objects in objects',
    z.strictObject({ a: z.strictObject({ b: z.int() }).nullish(), c: z.array(day) }),
    ' { a { b } c }',
  ],
])('the selection of %s', (_name, schema, selection) => {
  expect(selectionSet(schema)).toBe(selection);
});

test('unwraps wrappers in any order', () => {
  const inner = z.strictObject({ a: z.int() });
  expect(unwrapSchema(z.array(inner.nullable()).optional())).toBe(inner);
  expect(unwrapSchema(inner.nullish().default(null))).toBe(inner);
});

const bookDay = {
  name: 'bookDay',
  service: 'leave',
  kind: 'mutation',
  summary: 'Book a day',
  access: 'employee',
  output: z.strictObject({ id: z.string() }),
  errors: [],
  rest: { method: 'POST', path: '/api/book-day', status: 201 },
} as const;

test.each([
  [
    'takes input',
    z.strictObject({ day }),
    'mutation BookDay($input: BookDayInput!) { bookDay(input: $input) { id } }',
  ],
  [
    'may take input',
    z.strictObject({ day: day.nullish() }),
    'mutation BookDay($input: BookDayInput) { bookDay(input: $input) { id } }',
  ],
  ['takes none', z.strictObject({}), 'mutation BookDay { bookDay { id } }'],
])('the document of an operation that %s', (_name, input, document) => {
  expect(operation({ ...bookDay, input }).document).toBe(document);
});
