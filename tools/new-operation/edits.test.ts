import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { namesOf, withMutation, withOperation, withResolver } from './edits.ts';

const read = (path: string) => readFile(join(rootFolder, path), 'utf8');

test('gives the names of an operation for each file', () => {
  expect(namesOf('identity', 'end-session')).toEqual({
    service: 'identity',
    folder: 'people',
    file: 'end-session',
    field: 'endSession',
    type: 'EndSession',
    title: 'End session',
  });
});

test.each(['cancelDay', 'Cancel-day', 'cancel_day', '../x', ''])('rejects the name %j', (file) => {
  expect(() => namesOf('leave', file)).toThrow(/kebab-case/);
});

test.each(serviceNames)('adds an operation to %s', async (service) => {
  const names = namesOf(service, 'try-something');
  const schema = parse(withMutation(await read(`services/${service}/schema.graphql`), names));
  const mutation = schema.definitions.find(
    (definition) =>
      definition.kind === 'ObjectTypeDefinition' && definition.name.value === 'Mutation',
  );
  expect(mutation).toMatchObject({
    fields: expect.arrayContaining([
      expect.objectContaining({ name: expect.objectContaining({ value: 'trySomething' }) }),
    ]),
  });
  const resolvers = withResolver(await read(`services/${service}/src/graph/resolvers.ts`), names);
  expect(resolvers).toMatch(
    /Mutation: \{\s*trySomething: resolve\(trySomethingContract, trySomething\),/,
  );
  const operations = withOperation(await read('libs/contracts/src/operations.ts'), names);
  expect(operations).toMatch(/\n {2}trySomething,\n\];/);
});
