/**
 * Fails if the zod input or output of an operation differs from the SDL: `node tools/check-contracts.ts`.
 * Contracts are compared with the API schema of the gateway.
 */
import { errorCodes } from '@portal/contracts/error-codes';
import { scimOperations } from '@portal/contracts/identity/scim';
import { hasInput, isInputOptional, type Operation, toTypeName } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { z } from 'zod';
import { clientSchema } from './generate.ts';

/** Lists the differences between operations and a schema, one line each. */
export function findDifferences(declared: readonly Operation[], schema: GraphQLSchema): string[] {
  return declared.flatMap((operation) => differencesOf(operation, schema));
}

function differencesOf(operation: Operation, schema: GraphQLSchema): string[] {
  const unknownCodes = operation.errors.filter((code) => !errorCodes.includes(code));
  if (unknownCodes.length > 0) return [`${operation.name}: unknown codes ${unknownCodes}`];

  const root = operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = root?.getFields()[operation.name];
  if (!field) return [`${operation.name}: the SDL has no such ${operation.kind}`];

  return [
    ...inputDifferences(operation, schema, field.args),
    ...rootDifferences(operation, field.type),
    ...outputDifferences(operation.name, operation.output, field.type),
    ...validate(schema, parse(operation.document)).map(
      (error) => `${operation.name}: its document is invalid: ${error.message}`,
    ),
  ];
}

/**
 * A root field of a query must be nullable: while its service is unavailable it is null, and the rest of
 * the response is still returned.
 */
function rootDifferences({ name, kind }: Operation, type: GraphQLOutputType): string[] {
  const mustBeNullable = kind === 'query';
  if (isNonNullType(type) !== mustBeNullable) return [];
  return [`${name}: a ${kind}'s root must ${mustBeNullable ? '' : 'not '}be nullable in the SDL`];
}

function inputDifferences(
  operation: Operation,
  schema: GraphQLSchema,
  args: readonly { name: string; type: GraphQLType }[],
): string[] {
  const at = operation.name;
  if (!hasInput(operation)) {
    return args.length === 0 ? [] : [`${at}: takes arguments in the SDL, none in the contract`];
  }
  const typeName = `${toTypeName(operation.name)}Input`;
  const expected = isInputOptional(operation) ? typeName : `${typeName}!`;
  const [argument] = args;
  if (args.length !== 1 || argument?.name !== 'input' || String(argument.type) !== expected) {
    return [`${at}: must take exactly (input: ${expected}) in the SDL`];
  }
  const input = schema.getType(typeName) as GraphQLInputObjectType;
  return fieldDifferences(typeName, operation.input, input, inputTypeDifferences);
}

function inputTypeDifferences(at: string, schema: z.ZodType, type: GraphQLType): string[] {
  const isOptional = schema.safeParse(undefined).success;
  if (isNonNullType(type) === isOptional) {
    return [`${at}: ${isOptional ? 'optional' : 'required'} in the contract, not in the SDL`];
  }
  const { inner } = withoutNull(schema);
  const named = isNonNullType(type) ? type.ofType : type;
  if (inner instanceof z.ZodArray) {
    if (!isListType(named)) return [`${at}: a list in the contract, ${type} in the SDL`];
    return inputTypeDifferences(`${at}[]`, inner.element as z.ZodType, named.ofType);
  }
  if (inner instanceof z.ZodObject && isInputObjectType(named)) {
    return fieldDifferences(at, inner, named, inputTypeDifferences);
  }
  return leafDifferences(at, inner, named);
}

function outputDifferences(at: string, schema: z.ZodType, type: GraphQLOutputType): string[] {
  const { inner, nullable } = withoutNull(schema);
  const required = isNonNullType(type);
  if (required && nullable) return [`${at}: nullable in the contract, not in the SDL`];
  const named = required ? type.ofType : type;
  if (inner instanceof z.ZodArray) {
    if (!isListType(named)) return [`${at}: a list in the contract, ${type} in the SDL`];
    return outputDifferences(`${at}[]`, inner.element as z.ZodType, named.ofType);
  }
  if (inner instanceof z.ZodObject) {
    if (!isObjectType(named)) return [`${at}: an object in the contract, ${type} in the SDL`];
    // The fields of a person are null for callers without access, although the contract requires them.
    const compare = isPerson(named) ? personFieldDifferences : strictlyNullable;
    return Object.entries(inner.shape).flatMap(([name, field]) => {
      const found = named.getFields()[name];
      if (!found) return [`${at}.${name}: not in the SDL`];
      return compare(`${at}.${name}`, field as z.ZodType, found.type);
    });
  }
  return leafDifferences(at, inner, named);
}

function strictlyNullable(at: string, schema: z.ZodType, type: GraphQLOutputType): string[] {
  const { nullable } = withoutNull(schema);
  if (!nullable && !isNonNullType(type)) return [`${at}: nullable in the SDL, not in the contract`];
  return outputDifferences(at, schema, type);
}

function personFieldDifferences(at: string, schema: z.ZodType, type: GraphQLOutputType): string[] {
  return outputDifferences(at, schema, type);
}

function isPerson(type: GraphQLObjectType): boolean {
  return type.name === 'User';
}

function fieldDifferences(
  at: string,
  schema: z.ZodObject,
  type: GraphQLInputObjectType,
  compare: (at: string, schema: z.ZodType, type: GraphQLType) => string[],
): string[] {
  const fields = type.getFields();
  const inContract = Object.keys(schema.shape);
  const onlyInSdl = Object.keys(fields).filter((name) => !inContract.includes(name));
  return [
    ...onlyInSdl.map((name) => `${at}.${name}: not in the contract`),
    ...Object.entries(schema.shape).flatMap(([name, field]) => {
      const found = fields[name];
      if (!found) return [`${at}.${name}: not in the SDL`];
      return compare(`${at}.${name}`, field as z.ZodType, found.type);
    }),
  ];
}

function leafDifferences(at: string, schema: z.ZodType, type: GraphQLType): string[] {
  const expected = leafName(schema);
  if (schema instanceof z.ZodEnum && isEnumType(type)) {
    const inSdl = type.getValues().map((value) => value.name);
    const same = inSdl.toSorted().join() === schema.options.toSorted().join();
    return same ? [] : [`${at}: ${schema.options} in the contract, ${inSdl} in the SDL`];
  }
  return expected === String(type)
    ? []
    : [`${at}: ${expected} in the contract, ${type} in the SDL`];
}

/** Gives the GraphQL type of a scalar in a contract. */
function leafName(schema: z.ZodType): string {
  const scalar = schema.meta()?.scalar;
  if (typeof scalar === 'string') return scalar;
  if (schema instanceof z.ZodBoolean) return 'Boolean';
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'Int' : 'Float';
  return 'String';
}

function withoutNull(schema: z.ZodType): { inner: z.ZodType; nullable: boolean } {
  let inner = schema;
  let nullable = false;
  while (
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodDefault
  ) {
    nullable ||= inner instanceof z.ZodNullable;
    inner = inner.unwrap() as z.ZodType;
  }
  return { inner, nullable };
}

if (import.meta.main) {
  const found = findDifferences([...operations, ...scimOperations], await clientSchema());
  for (const difference of found) console.error(difference);
  if (found.length > 0) process.exit(1);
}
