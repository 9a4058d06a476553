import type { Operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { downloadRoutes } from '../downloads/download-routes.ts';
import { findEquivalentPath, openApiDocument } from '../rest/openapi-document.ts';

type Schema = Record<string, unknown>;

/** A field of an operation in the OpenAPI document. */
export interface OpenApiField {
  place: 'path' | 'query' | 'body';
  name: string;
  schema: Schema;
}

interface OpenApiOperation {
  parameters?: { in: 'path' | 'query'; name: string; schema: Schema }[];
  requestBody?: { content: { 'application/json'?: { schema: { properties: Schema } } } };
}

const paths = openApiDocument(operations, downloadRoutes).paths as Record<
  string,
  Record<string, OpenApiOperation>
>;

/** The fields of an operation in the OpenAPI document. */
export function openApiFields({ rest }: Operation): OpenApiField[] {
  const operation = paths[findEquivalentPath(paths, rest.path)]?.[rest.method.toLowerCase()];
  const body = operation?.requestBody?.content['application/json']?.schema.properties ?? {};
  // Operations with equivalent paths share parameter names in OpenAPI. Here they get their own.
  const ownNames = [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  return [
    ...(operation?.parameters ?? []).flatMap(({ in: place, name, schema }): OpenApiField[] => {
      if (place === 'path') return [{ place, name: ownNames.shift() ?? name, schema }];
      return place === 'query' ? [{ place, name, schema }] : [];
    }),
    ...Object.entries(body).map(([name, schema]) => ({
      place: 'body' as const,
      name,
      schema: schema as Schema,
    })),
  ];
}

/** The body schema of an operation in the OpenAPI document; null without a body. */
export function openApiBody({ rest }: Operation): Schema | null {
  const operation = paths[findEquivalentPath(paths, rest.path)]?.[rest.method.toLowerCase()];
  return operation?.requestBody?.content['application/json']?.schema ?? null;
}

const days = ['1000-01-01', '2999-12-31', '0999-12-31', '3000-01-01', '2028-02-29'].concat([
  '1899-12-31',
  '1900-01-01',
  '2199-12-31',
  '2200-01-01',
  '2100-02-29',
  '2026-02-29',
  '1900-02-29',
  '2400-02-29',
  '2026-13-01',
  '2026-04-31',
  '2026-7-1',
  '01/07/2026',
]);
const texts = [
  ...days,
  ...days.map((day) => `${day}T08:00:00Z`),
  '2026-07-01T24:00:00Z',
  '2026-07-01T08:00:00',
  '2026-07-01T08:00:00+01:00',
  '2026-07-01T08:00:00.123Z',
  '2026-07',
  '2026-13',
  '0999-01',
  '04-06',
  '02-29',
  '02-28',
  '09:00',
  '24:00',
  '9:00',
  '23:59',
  'ann@example.org',
  "o'neill@nhs.uk",
  'ann@example',
  '@example.org',
  'a..b@example.org',
  'ann',
  'Ann',
  "O'Neill",
  'Zoë',
  '山田太',
  'ab',
  'a b',
  '',
  '\u200b',
  '\u2800',
  'Ann\u202eeeL',
  'two\nlines',
  'pending',
  'nonsense',
  'admin',
  'f'.repeat(24),
  'F'.repeat(24),
  'f'.repeat(23),
  'A'.repeat(43),
  'A'.repeat(44),
  '😀',
];
const others = [-1, 0, 1, 1.5, 12, 13, 999, 1000, 2998, 2999, 3000, true, false, {}, ['x']];

/** Values around each limit of a schema, and values of every type that some field has. */
export function testValuesFor(schema: Schema): unknown[] {
  return [
    ...texts,
    ...others,
    ...limitsIn(schema, ['minLength', 'maxLength']).flatMap((length) =>
      [length - 1, length, length + 1]
        .filter((size) => size >= 0)
        // An emoji is one character and two units of a JavaScript string.
        .flatMap((size) => ['x'.repeat(size), '😀'.repeat(size)]),
    ),
    ...limitsIn(schema, ['minimum', 'maximum']).flatMap((limit) => [limit - 1, limit, limit + 1]),
    ...enumIn(schema).slice(0, 5),
  ];
}

function limitsIn(schema: unknown, keywords: string[]): number[] {
  return findKeywords(schema, keywords).filter((value) => typeof value === 'number');
}

function enumIn(schema: unknown): unknown[] {
  return findKeywords(schema, ['enum']).flat();
}

function findKeywords(schema: unknown, keywords: string[]): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    keywords.includes(key) ? [value] : findKeywords(value, keywords),
  );
}
