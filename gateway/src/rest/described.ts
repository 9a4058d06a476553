import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Access, RestRoute } from '@portal/contracts/operation';
import { statusOf } from '@portal/contracts/status-of';
import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface InputSchema extends Json {
  properties: Json;
  required?: string[];
}

const failureReference = { $ref: '#/components/schemas/Failure' };

/** Where the fields of an input go: those of the path, and where it is read those of the query. */
export function parametersOf(
  { path, method }: Pick<RestRoute, 'path' | 'method'>,
  input: InputSchema,
) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => String(parameter));
  const others = Object.keys(input.properties).filter((field) => !inPath.includes(field));
  const required = new Set(input.required);
  const parameters: Json[] = inPath.map((field) => parameter('path', field, input, true));
  if (method === 'GET') {
    parameters.push(...others.map((f) => parameter('query', f, input, required.has(f))));
  }
  return { others, required, parameters };
}

/** What anything that is read may answer. */
export function readCodes(access: Access): ErrorCode[] {
  const codes: ErrorCode[] = ['BAD_INPUT', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'INTERNAL'];
  if (access !== 'anyone') codes.push('UNAUTHENTICATED');
  if (access !== 'anyone' && access !== 'session') codes.push('FORBIDDEN');
  if (!['anyone', 'session', 'setup'].includes(access)) codes.push('SETUP_REQUIRED');
  return codes;
}

/** The answers of some codes, by status. */
export function failuresOf(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    byStatus.set(statusOf[code], [...(byStatus.get(statusOf[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } },
        }),
        content: { 'application/json': { schema: failureReference } },
      },
    ]),
  );
}

/** A schema as OpenAPI takes it. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // Of use to GraphQL only.
      delete (jsonSchema as Json).scalar;
    },
  });
  return described;
}

const rulesOfSeveralFields = ['anyOf', 'if', 'then'];

/** What an input requires beyond its single fields, in the keywords of JSON Schema. */
export function rulesAcrossFields(input: InputSchema): Json {
  return Object.fromEntries(
    Object.entries(input).filter(([k]) => rulesOfSeveralFields.includes(k)),
  );
}

function parameter(place: string, field: string, input: InputSchema, required: boolean) {
  return { name: field, in: place, required, schema: withoutNull(input.properties[field] as Json) };
}

/** An address carries text: a parameter of it is left out rather than null. */
function withoutNull(schema: Json): Json {
  const { anyOf, type } = schema;
  if (Array.isArray(type)) return { ...schema, type: type.filter((one) => one !== 'null')[0] };
  if (!Array.isArray(anyOf)) return schema;
  const [only, ...more] = anyOf.filter((one) => one.type !== 'null');
  return more.length === 0 ? only : schema;
}

/** What every failure looks like. */
export const failureSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'For people' },
    code: { enum: Object.keys(statusOf), description: 'For programs' },
    issues: {
      type: 'array',
      description: 'With BAD_INPUT: where the input is wrong',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          message: { type: 'string' },
        },
      },
    },
    securityQuestion: { type: 'string', description: 'With SECURITY_ANSWER_REQUIRED' },
  },
};
