import { operations } from '@portal/contracts/operations';
import { expect, test } from 'vitest';
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

test('cost', () => {
  expect(withinLimits(`{ a { ${'b '.repeat(documentLimits.cost)} } }`)).toMatchObject(refused);
});

test('tokens and length', () => {
  const long = `{ a(b: "${'x'.repeat(documentLimits.characters)}") }`;
  expect(withinLimits(long)).toMatchObject(refused);
  const many = `{ a(b: [${'1 '.repeat(documentLimits.tokens)}]) }`;
  expect(withinLimits(many)).toMatchObject(refused);
});

test('a bomb of fragments costs no time', () => {
  const started = performance.now();
  const bomb = Array.from(
    { length: 60 },
    (_, i) => `fragment f${i} on Q { ...f${i + 1} ...f${i + 1} }`,
  );
  expect(withinLimits(`{ a { ...f0 } } ${bomb.join(' ')}`).ok).toBe(true);
  expect(withinLimits(`{ a { ...f0 } } ${bomb.join(' ')} fragment f60 on Q { b }`)).toMatchObject(
    refused,
  );
  expect(withinLimits('{ ...f } fragment f on Q { ...f }').ok).toBe(true);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('what is no GraphQL', () => {
  expect(withinLimits('{ a')).toMatchObject(refused);
  expect(withinLimits('')).toMatchObject(refused);
});
