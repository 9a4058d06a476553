import { operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { day, id } from '@portal/contracts/scalars';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findDifferences } from './check-contracts.ts';
import { clientSchema } from './generate.ts';

const bookDay = operation({
  name: 'bookDay',
  service: 'leave',
  kind: 'mutation',
  summary: 'Book a day',
  access: 'employee',
  input: z.strictObject({ day, reason: z.string().nullish() }),
  output: z.strictObject({ id, days: z.array(day), cost: z.number(), note: z.string().nullable() }),
  errors: [],
  rest: { method: 'POST', path: '/api/book-day', status: 201 },
});

const fitting = `
  scalar Day
  type Query { nothing: Int }
  type Mutation { bookDay(input: BookDayInput!): Booked! }
  input BookDayInput { day: Day! reason: String }
  type Booked { id: ID! days: [Day!]! cost: Float! note: String }
`;

test('the operations of the portal fit its supergraph', async () => {
  expect(findDifferences(operations, await clientSchema())).toEqual([]);
});

test('a schema that says the same has no differences', () => {
  expect(findDifferences([bookDay], buildSchema(fitting))).toEqual([]);
});

test('what a query asks of one service may be null while that service is unavailable', () => {
  const query = { ...bookDay, kind: 'query' } as const;
  const asQuery = fitting.replace('nothing: Int', 'bookDay(input: BookDayInput!): Booked!');
  expect(findDifferences([query], buildSchema(asQuery))).toContain(
    "bookDay: a query's root must be nullable in the SDL",
  );
});

test.each([
  ['a missing field', 'cost: Float!', '', /cost: not in the SDL/],
  ['another scalar', 'id: ID!', 'id: String!', /id: ID in the contract, String/],
  [
    'a null that is not in the contract',
    'cost: Float!',
    'cost: Float',
    /cost: nullable in the SDL/,
  ],
  [
    'a null that is not in the SDL',
    'note: String',
    'note: String!',
    /note: nullable in the contract/,
  ],
  ['no list', 'days: [Day!]!', 'days: Day!', /days: a list in the contract/],
  [
    'an input field too many',
    'reason: String',
    'reason: String more: Int',
    /more: not in the contract/,
  ],
  ['an input field too few', 'day: Day! reason', 'reason', /day: not in the SDL/],
  ['an optional input field', 'day: Day!', 'day: Day', /day: required in the contract/],
  [
    'a whole number for a decimal',
    'cost: Float!',
    'cost: Int!',
    /cost: Float in the contract, Int/,
  ],
  ['a mutation that may be null', 'Booked!', 'Booked', /bookDay: a mutation's root must not/],
  ['no input', '(input: BookDayInput!)', '', /must take exactly/],
])('%s is a difference', (_name, part, instead, message) => {
  const found = findDifferences([bookDay], buildSchema(fitting.replace(part, instead)));
  expect(found.join('\n')).toMatch(message);
});
