import { operations } from '@portal/contracts/operations';
import { describe, expect, test } from 'vitest';
import { documentLimits, withinLimits } from './document-limits.ts';

const refused = { ok: false, failure: { code: 'BAD_INPUT' } };

function nested(depth: number): string {
  return `{ ${'a { '.repeat(depth - 1)}b${' }'.repeat(depth - 1)} }`;
}

test('every document of the contracts is far within', () => {
  for (const { document } of operations) expect(withinLimits(document).ok).toBe(true);
});

test('depth', () => {
  expect(withinLimits(nested(documentLimits.depth)).ok).toBe(true);
  expect(withinLimits(nested(documentLimits.depth + 1))).toMatchObject(refused);
});

test('depth of the schema only without introspection', () => {
  const schema = `{ __schema { types { fields { type ${nested(documentLimits.depth)} } } } }`;
  expect(withinLimits(schema)).toMatchObject(refused);
  expect(withinLimits(schema, true).ok).toBe(true);
  const data = `{ __typename ${nested(documentLimits.depth + 1).slice(1)}`;
  expect(withinLimits(data, true)).toMatchObject(refused);
  const wide = `{ __schema { types { ${'name '.repeat(documentLimits.fields)} } } }`;
  expect(withinLimits(wide, true)).toMatchObject(refused);
});

test('depth through fragments', () => {
  const fragments = Array.from(
    { length: 12 },
    (_, i) => `fragment f${i} on Q { a { ...f${i + 1} } }`,
  );
  expect(withinLimits(`{ ...f0 } ${fragments.join(' ')}`)).toMatchObject(refused);
});

test('aliases', () => {
  const aliased = (count: number) =>
    `{ a { ${Array.from({ length: count }, (_, i) => `x${i}: b`).join(' ')} } }`;
  expect(withinLimits(aliased(documentLimits.aliases)).ok).toBe(true);
  expect(withinLimits(aliased(documentLimits.aliases + 1))).toMatchObject(refused);
});

test('root fields, repeated and spread ones too', () => {
  expect(withinLimits(`{ ${'a '.repeat(documentLimits.rootFields)} }`).ok).toBe(true);
  expect(withinLimits(`{ ${'a '.repeat(documentLimits.rootFields + 1)} }`)).toMatchObject(refused);
  expect(
    withinLimits(`{ ${'...f '.repeat(documentLimits.rootFields + 1)} } fragment f on Q { a }`),
  ).toMatchObject(refused);
});

test('fields', () => {
  expect(withinLimits(`{ a { ${'b '.repeat(documentLimits.fields)} } }`)).toMatchObject(refused);
});

test('tokens and length', () => {
  const long = `{ a(b: "${'x'.repeat(documentLimits.characters)}") }`;
  expect(withinLimits(long)).toMatchObject(refused);
  const many = `{ a(b: [${'1 '.repeat(documentLimits.tokens)}]) }`;
  expect(withinLimits(many)).toMatchObject(refused);
});

test('fragments and their uses', () => {
  const { fragments, spreads } = documentLimits;
  const defined = (count: number) =>
    Array.from({ length: count }, (_, i) => `fragment f${i} on Q { a }`).join(' ');
  expect(withinLimits(`{ ...f0 } ${defined(fragments)}`).ok).toBe(true);
  expect(withinLimits(`{ ...f0 } ${defined(fragments + 1)}`)).toMatchObject(refused);
  const used = (count: number) => `{ a { ${'...f '.repeat(count)} } } fragment f on Q { a }`;
  expect(withinLimits(used(spreads)).ok).toBe(true);
  expect(withinLimits(used(spreads + 1))).toMatchObject(refused);
  const inline = (count: number) => `{ a { ${'... { a } '.repeat(count)} } }`;
  expect(withinLimits(inline(fragments)).ok).toBe(true);
  expect(withinLimits(inline(fragments + 1))).toMatchObject(refused);
});

test('as many fragments as are allowed, each using the next, cost no time', () => {
  // Three uses in each make 2,187 of the last one.
  const chain = Array.from(
    { length: 6 },
    (_, i) => `fragment f${i} on Q { ${`...f${i + 1} `.repeat(3)} }`,
  );
  const started = performance.now();
  for (let round = 0; round < 50; round += 1) {
    const text = `{ a { ...f0 } } ${chain.join(' ')} # ${round}`;
    expect(withinLimits(text).ok).toBe(true);
    expect(withinLimits(`${text}\nfragment f6 on Q { b }`)).toMatchObject(refused);
    expect(withinLimits(`{ ...f } fragment f on Q { ...f } # ${round}`).ok).toBe(true);
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});

describe('what a list costs', () => {
  const limit = documentLimits.cost;
  const fields = (count: number) => 'id '.repeat(count);

  test('a page its `limit`, the longest where a variable has it or nobody says', () => {
    const page = (argument: string) => `query ($n: Int, $i: X) {
      one: sentMessages${argument} { items { ${fields(30)} } }
      two: sentMessages${argument} { items { ${fields(30)} } }
    }`;
    expect(withinLimits(page('(input: { limit: 10 })')).ok).toBe(true);
    expect(withinLimits(page('(input: { limit: 100 })')).ok).toBe(true);
    for (const argument of [
      '',
      '(input: $i)',
      '(input: { limit: $n })',
      '(input: { limit: 200 })',
    ]) {
      expect(withinLimits(page(argument))).toMatchObject(refused);
    }
  });

  test('one without pages a usual length, once for each alias', () => {
    const many = (count: number) =>
      `{ ${Array.from({ length: count }, (_, i) => `a${i}: users { ${fields(12)} }`).join(' ')} }`;
    expect(withinLimits(many(8)).ok).toBe(true);
    expect(withinLimits(many(9))).toMatchObject(refused);
    const inFragment = `{ a: users { ...p } b: users { ...p } } fragment p on User { ${fields(60)} }`;
    expect(withinLimits(inFragment)).toMatchObject(refused);
  });

  test('a list within an object too, and a list within a list not again', () => {
    const hours = (count: number) => `{ hoursSummary { staffDetails { ${fields(count)} } } }`;
    expect(withinLimits(hours(90)).ok).toBe(true);
    expect(withinLimits(hours(limit / 100))).toMatchObject(refused);
    expect(withinLimits(`{ leaveRequests { days { ${fields(90)} } } }`).ok).toBe(true);
  });
});

test('what is no GraphQL', () => {
  expect(withinLimits('{ a')).toMatchObject(refused);
  expect(withinLimits('')).toMatchObject(refused);
});
