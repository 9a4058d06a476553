import type { Operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { downloadRoutes } from '../downloads/routes.ts';
import { addressLike, openApi } from '../rest/open-api.ts';

type Schema = Record<string, unknown>;

/** A field of an operation as the OpenAPI description shows it to a client. */
export interface DescribedField {
  place: 'path' | 'query' | 'body';
  name: string;
  schema: Schema;
}

interface DescribedOperation {
  parameters?: { in: 'path' | 'query'; name: string; schema: Schema }[];
  requestBody?: { content: { 'application/json'?: { schema: { properties: Schema } } } };
}

const paths = openApi(operations, downloadRoutes).paths as Record<
  string,
  Record<string, DescribedOperation>
>;

/** The fields that the description of an operation has. */
export function describedFields({ rest }: Operation): DescribedField[] {
  const described = paths[addressLike(paths, rest.path)]?.[rest.method.toLowerCase()];
  const body = described?.requestBody?.content['application/json']?.schema.properties ?? {};
  // Operations that share an address share the names of its parameters; here they have their own.
  const ownNames = [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  return [
    ...(described?.parameters ?? []).flatMap(({ in: place, name, schema }): DescribedField[] => {
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

/** The body of an operation as it is described; null where it has none. */
export function describedBody({ rest }: Operation): Schema | null {
  const described = paths[addressLike(paths, rest.path)]?.[rest.method.toLowerCase()];
  return described?.requestBody?.content['application/json']?.schema ?? null;
}

const days = ['1000-01-01', '2999-12-31', '0999-12-31', '3000-01-01', '2028-02-29'].concat([
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
  ...['2026-07-01T24:00:00Z', '2026-07-01T08:00:00', '2026-07-01T08:00:00+01:00'],
  ...['2026-07-01T08:00:00.123Z', '2026-07', '2026-13', '0999-01', '04-06', '02-29', '02-28'],
  ...['09:00', '24:00', '9:00', '23:59', 'ann@example.org', "o'neill@nhs.uk", 'ann@example'],
  ...['@example.org', 'a..b@example.org', 'ann', 'Ann', "O'Neill", 'Zoë', '山田太', 'ab', 'a b'],
  ...['', '\u200b', '\u2800', 'Ann\u202eeeL', 'two\nlines', 'pending', 'nonsense', 'admin'],
  ...['f'.repeat(24), 'F'.repeat(24), 'f'.repeat(23), 'A'.repeat(43), 'A'.repeat(44), '😀'],
];
const others = [-1, 0, 1, 1.5, 12, 13, 999, 1000, 2998, 2999, 3000, true, false, {}, ['x']];

/** Values around each limit of a schema, and others of every shape that any field has. */
export function candidatesFor(schema: Schema): unknown[] {
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
  return found(schema, keywords).filter((value) => typeof value === 'number');
}

function enumIn(schema: unknown): unknown[] {
  return found(schema, ['enum']).flat();
}

function found(schema: unknown, keywords: string[]): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    keywords.includes(key) ? [value] : found(value, keywords),
  );
}
