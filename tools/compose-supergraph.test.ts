import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeServices } from '@apollo/composition';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { serviceNames } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { rootFolder } from './root-folder.ts';

const sdlOf = (name: string) =>
  readFileSync(join(rootFolder, 'services', name, 'schema.graphql'), 'utf8');

test('the SDL files compose with the standard tool', () => {
  const { errors, schema } = composeServices(
    serviceNames.map((name) => ({ name, url: '', typeDefs: parse(sdlOf(name)) })),
  );
  expect(errors).toBeUndefined();
  const api = schema?.toAPISchema().toGraphQLJSSchema();
  if (!api) throw new Error('nothing was composed');
  for (const { name, document } of operations) {
    expect({ name, errors: validate(api, parse(document)) }).toEqual({ name, errors: [] });
  }
});

test.each(serviceNames)('%s: each root field of its operations is in its own SDL file', (name) => {
  const schema = buildSubgraphSchema(parse(sdlOf(name)));
  const roots = {
    ...schema.getQueryType()?.getFields(),
    ...schema.getMutationType()?.getFields(),
  };
  for (const operation of operations) {
    if (operation.service === name) expect(roots).toHaveProperty(operation.name);
  }
});
