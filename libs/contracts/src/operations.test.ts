import { buildSchema, Kind, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorCodes } from './error-codes.ts';
import { hasInput, isInputOptional, toTypeName } from './operation.ts';
import { operations } from './operations.ts';
import { unwrapSchema } from './selection-set.ts';

const each = operations.map((one) => [one.name, one] as const);

function duplicatesOf(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

test('every name is unique, ignoring case', () => {
  expect(duplicatesOf(operations.map(({ name }) => name.toLowerCase()))).toEqual([]);
});

test('every route is unique, ignoring parameter names', () => {
  const routes = operations.map(
    ({ rest }) => `${rest.method} ${rest.path.replace(/\{\w+\}/g, '{}')}`,
  );
  expect(duplicatesOf(routes)).toEqual([]);
});

test.each(each)('%s takes its path’s parameters as fields', (_name, { rest, input }) => {
  expect(rest.path).toMatch(/^\/api\/[a-z0-9{}/-]+$/i);
  for (const [, parameter] of rest.path.matchAll(/\{(\w+)\}/g)) {
    expect(Object.keys(input.shape)).toContain(parameter);
  }
});

// What is asked may be too long, or too secret, for an address: then it is asked by POST.
test.each(each)('%s writes by no GET, and reads by GET or POST', (_name, { kind, rest }) => {
  if (kind === 'mutation') expect(rest.method).not.toBe('GET');
  else expect(['GET', 'POST']).toContain(rest.method);
});

test.each(each)('%s refuses unknown fields', (_name, { input }) => {
  const { error } = input.safeParse({ $set: 1, isMaster: true });
  const unknown = error?.issues.filter(({ code }) => code === 'unrecognized_keys');
  expect(unknown).toMatchObject([{ keys: ['$set', 'isMaster'] }]);
});

test.each(each)('%s refuses unknown fields in everything that it takes or gives', (_name, one) => {
  const loose = [...objectsIn(one.input), ...objectsIn(one.output)].filter(
    (object) => !(object._zod.def.catchall instanceof z.ZodNever),
  );
  expect(loose).toEqual([]);
});

test.each(each)('%s refuses operators of the database in place of values', (_name, { input }) => {
  for (const field of Object.keys(input.shape)) {
    const { error } = input.safeParse({ [field]: { $gt: '' } });
    expect(error?.issues.map(({ path }) => path[0])).toContain(field);
  }
});

test.each(each)('%s names codes that exist, each once', (_name, { errors }) => {
  expect(errorCodes).toEqual(expect.arrayContaining([...errors]));
  expect(duplicatesOf([...errors])).toEqual([]);
});

test.each(each)('the document of %s asks for every field of its output, once', (_name, one) => {
  const [definition] = parse(one.document).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  expect(definition.operation).toBe(one.kind);
  expect(definition.name?.value).toBe(toTypeName(one.name));
  const [field] = definition.selectionSet.selections;
  if (field?.kind !== Kind.FIELD) throw new Error('no field');
  expect(field.name.value).toBe(one.name);
  const output = unwrapSchema(one.output);
  const requested = field.selectionSet?.selections.map(
    (each) => each.kind === Kind.FIELD && each.name.value,
  );
  expect(requested).toEqual(output instanceof z.ZodObject ? Object.keys(output.shape) : undefined);
});

test.each(each)('the document of %s fits a schema made of its contract', (_name, one) => {
  const typeName = toTypeName(one.name);
  const types = new Map<string, string>();
  const result = sdlType(one.output, `${typeName}Result`, types);
  const argument = hasInput(one)
    ? `(input: ${typeName}Input${isInputOptional(one) ? '' : '!'})`
    : '';
  const root = `{ ${one.name}${argument}: ${result} }`;
  const schema = buildSchema(`
    type Query ${one.kind === 'query' ? root : '{ nothing: Int }'}
    type Mutation ${one.kind === 'mutation' ? root : '{ nothing: Int }'}
    input ${typeName}Input { anything: Int }
    ${[...types.values()].join('\n')}
  `);
  expect(validate(schema, parse(one.document)).map(({ message }) => message)).toEqual([]);
});

/** Every object schema in a schema, itself included. */
function objectsIn(schema: z.ZodType): z.ZodObject[] {
  const inner = unwrapSchema(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  return [inner, ...Object.values(inner.shape).flatMap((field) => objectsIn(field as z.ZodType))];
}

function sdlType(schema: z.ZodType, name: string, types: Map<string, string>): string {
  const inner = unwrapSchema(schema);
  if (!(inner instanceof z.ZodObject)) return 'String';
  const fields = Object.entries(inner.shape).map(
    ([field, type]) => `${field}: ${sdlType(type as z.ZodType, `${name}_${field}`, types)}`,
  );
  types.set(name, `type ${name} { ${fields.join(' ')} }`);
  return name;
}
