import type { RestRoute } from '@portal/contracts/operation';
import { z } from 'zod';
import { pathParameterNames } from './path-parameters.ts';

export type Json = Record<string, unknown>;

export interface InputSchema extends Json {
  properties: Json;
  required?: string[];
}

/**
 * The OpenAPI parameters of an input: fields in the path and, for a GET, the others in the query.
 * `others` are the fields that aren't in the path.
 */
export function openApiParameters(
  { path, method }: Pick<RestRoute, 'path' | 'method'>,
  input: InputSchema,
) {
  const inPath = pathParameterNames(path);
  const others = Object.keys(input.properties).filter((field) => !inPath.includes(field));
  const required = new Set(input.required);
  const parameters: Json[] = inPath.map((field) => parameter('path', field, input, true));
  if (method === 'GET') {
    parameters.push(...others.map((f) => parameter('query', f, input, required.has(f))));
  }
  return { others, required, parameters };
}

/** Converts a zod schema to the JSON Schema of OpenAPI 3.1. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema: node }) => {
      // Only GraphQL uses it.
      delete (node as Json).scalar;
    },
  });
  return jsonSchema;
}

const crossFieldKeywords = ['anyOf', 'if', 'then'];

/** The rules of an input that span several fields, as JSON Schema keywords. */
export function crossFieldRules(input: InputSchema): Json {
  return Object.fromEntries(Object.entries(input).filter(([k]) => crossFieldKeywords.includes(k)));
}

function parameter(place: string, field: string, input: InputSchema, required: boolean) {
  // A URL can’t carry null: its optional parameters are omitted instead.
  return { name: field, in: place, required, schema: withoutNull(input.properties[field] as Json) };
}

/** A schema without `null`. */
export function withoutNull(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  const { type } = rest;
  if (Array.isArray(type)) return { ...schema, type: type.filter((one) => one !== 'null')[0] };
  if (!Array.isArray(anyOf)) return schema;
  const others = anyOf.filter((one) => one.type !== 'null');
  return others.length === 1 ? { ...rest, ...others[0] } : { ...rest, anyOf: others };
}
