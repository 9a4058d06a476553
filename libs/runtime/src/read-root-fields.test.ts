import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { createRootFieldReader } from './read-root-fields.ts';

const schema = buildSchema(`
  type Query { me: String }
  type Mutation { login: String logout: String }
`);

test.each([
  ['a query', '{ me }', { kind: 'query', names: ['me'] }],
  [
    'each of several mutations, whatever their aliases',
    'mutation { logout a: login }',
    { kind: 'mutation', names: ['logout', 'login'] },
  ],
  [
    'a fragment, which a gateway never sends',
    'mutation { ... { login } }',
    { kind: 'mutation', names: ['unknown'] },
  ],
  ['a field that the schema lacks', '{ other }', { kind: 'query', names: ['unknown'] }],
  ['no GraphQL', '{', { kind: 'query', names: ['unknown'] }],
])('reads %s', (_, query, expected) => {
  const read = createRootFieldReader(schema);
  expect(read(query)).toEqual(expected);
});
