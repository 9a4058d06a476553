import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { events } from '@portal/contracts/events';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findIncompatibilities, type JsonSchema } from './json-schema-compatibility.ts';

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input' }) as JsonSchema;
const base = {
  short: z.string().max(9),
  id: z.string(),
  kind: z.enum(['a', 'b']),
  note: z.string().nullable(),
};

test.each([
  ['a new optional field', { ...base, more: z.string().optional() }],
  ['a new value', { ...base, kind: z.enum(['a', 'b', 'c']) }],
  ['a removed field', { id: base.id, kind: base.kind }],
  ['a field that became optional', { ...base, id: z.string().optional() }],
  ['a field that became nullable', { ...base, id: z.string().nullable() }],
  ['a higher limit', { ...base, short: z.string().max(10) }],
  ['a described field', { ...base, id: z.string().describe('The id') }],
])('%s still reads what was valid before', (_name, now) => {
  expect(
    findIncompatibilities(schemaOf(z.strictObject(base)), schemaOf(z.strictObject(now))),
  ).toEqual([]);
});

test.each([
  ['a new required field', { ...base, more: z.string() }, '/more became required'],
  ['a lost value', { ...base, kind: z.enum(['a']) }, '/kind: b is refused'],
  ['a value that is fixed', { ...base, id: z.literal('x') }, '/id: other values is refused'],
  ['another type', { ...base, id: z.int() }, '/id: string became integer'],
  ['a field that is never null', { ...base, note: z.string() }, '/note: null became string'],
  ['a lower limit', { ...base, short: z.string().max(8) }, '/short: maxLength became 8'],
  ['a new limit', { ...base, id: z.string().max(3) }, '/id: maxLength became 3'],
])('%s is found', (_name, now, reason) => {
  expect(
    findIncompatibilities(schemaOf(z.strictObject(base)), schemaOf(z.strictObject(now))),
  ).toContain(reason);
});

test('lists are compared by their items', () => {
  const before = z.object({ days: z.array(z.object({ day: z.string() })) });
  const now = z.object({ days: z.array(z.object({ day: z.string(), part: z.string() })) });
  expect(findIncompatibilities(schemaOf(before), schemaOf(now))).toEqual([
    '/days/[]/part became required',
  ]);
});

const releases = ['1.0.0'];

test.each(releases)('every event of portal %s is still read', (release) => {
  const file = join(import.meta.dirname, `portal-${release}/event-schemas.json`);
  const old = JSON.parse(readFileSync(file, 'utf8')) as Record<string, JsonSchema>;
  const known = new Map(events.map((event) => [event.type as string, event]));
  const refused = Object.entries(old).flatMap(([type, schema]) => {
    const now = known.get(type);
    if (!now) return [`${type}: nothing reads it any more`];
    return findIncompatibilities(schema, schemaOf(now.data)).map((reason) => `${type}: ${reason}`);
  });
  expect(Object.keys(old).length).toBeGreaterThan(40);
  expect(refused).toEqual([]);
});
