import { currentEntry } from '@portal/contracts/attendance/own-hours';
import { leaveRequests, requestLeave } from '@portal/contracts/leave/annual-leave';
import { operations } from '@portal/contracts/operations';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { isKnownDocument, parseWithinLimits, rememberDocument } from './document-cache.ts';
import { findOperation } from './document-definitions.ts';
import { documentLimits } from './document-limits.ts';
import { countLists, measureWithinLimits } from './document-measures.ts';

const refused = { ok: false, failure: { code: 'BAD_INPUT' } };

function nested(depth: number): string {
  return `{ ${'a { '.repeat(depth - 1)}b${' }'.repeat(depth - 1)} }`;
}

test('every contract’s document stays far below', () => {
  for (const { document } of operations) expect(parseWithinLimits(document).ok).toBe(true);
});

test('depth', () => {
  expect(parseWithinLimits(nested(documentLimits.depth)).ok).toBe(true);
  expect(parseWithinLimits(nested(documentLimits.depth + 1))).toMatchObject(refused);
});

test('depth of the schema only without introspection', () => {
  const schema = `{ __schema { types { fields { type ${nested(documentLimits.depth)} } } } }`;
  expect(parseWithinLimits(schema)).toMatchObject(refused);
  expect(parseWithinLimits(schema, true).ok).toBe(true);
  const data = `{ __typename ${nested(documentLimits.depth + 1).slice(1)}`;
  expect(parseWithinLimits(data, true)).toMatchObject(refused);
  const wide = `{ __schema { types { ${'name '.repeat(documentLimits.fields)} } } }`;
  expect(parseWithinLimits(wide, true)).toMatchObject(refused);
});

test('depth through fragments', () => {
  const fragments = Array.from(
    { length: 12 },
    (_, i) => `fragment f${i} on Q { a { ...f${i + 1} } }`,
  );
  expect(parseWithinLimits(`{ ...f0 } ${fragments.join(' ')}`)).toMatchObject(refused);
});

test('aliases within fields', () => {
  const aliased = (count: number) =>
    `{ a { ${Array.from({ length: count }, (_, i) => `x${i}: b`).join(' ')} } }`;
  const { aliases } = documentLimits;
  expect(parseWithinLimits(aliased(aliases)).ok).toBe(true);
  expect(parseWithinLimits(aliased(aliases + 1))).toMatchObject(refused);
  // In each use of a fragment.
  const spread = (count: number) => `{ ${'a { ...f } '.repeat(count)} } fragment f on Q { x: b }`;
  expect(parseWithinLimits(spread(aliases)).ok).toBe(true);
  expect(parseWithinLimits(spread(aliases + 1))).toMatchObject(refused);
});

test('root fields, repeated and spread ones too', () => {
  expect(parseWithinLimits(`{ ${'a '.repeat(documentLimits.rootFields)} }`).ok).toBe(true);
  expect(parseWithinLimits(`{ ${'a '.repeat(documentLimits.rootFields + 1)} }`)).toMatchObject(
    refused,
  );
  expect(
    parseWithinLimits(`{ ${'...f '.repeat(documentLimits.rootFields + 1)} } fragment f on Q { a }`),
  ).toMatchObject(refused);
});

test('fields', () => {
  expect(parseWithinLimits(`{ a { ${'b '.repeat(documentLimits.fields)} } }`)).toMatchObject(
    refused,
  );
});

test('fields of fragments and operations that aren’t used', () => {
  const { fields } = documentLimits;
  const fragment = (count: number) => `{ a } fragment f on Q { ${'b '.repeat(count)} }`;
  expect(parseWithinLimits(fragment(fields - 1)).ok).toBe(true);
  expect(parseWithinLimits(fragment(fields))).toMatchObject(refused);
  const operations = (count: number) =>
    ['A', 'B'].map((name) => `query ${name} { a { ${'b '.repeat(count)} } }`).join(' ');
  expect(parseWithinLimits(operations(fields / 2 - 1)).ok).toBe(true);
  expect(parseWithinLimits(operations(fields / 2))).toMatchObject(refused);
});

test('a document is known once it was run, and the cache has at most 200,000 characters', () => {
  const long = (number: number) => `{ a } # ${number} ${'x'.repeat(3_900)}`;
  for (let number = 0; number < 60; number += 1) {
    const parsed = parseWithinLimits(long(number));
    expect(isKnownDocument(long(number))).toBe(false);
    if (parsed.ok) rememberDocument(parsed.value);
  }
  expect(isKnownDocument(long(0))).toBe(false);
  expect(isKnownDocument(long(59))).toBe(true);
});

test('tokens and length', () => {
  const long = `{ a(b: "${'x'.repeat(documentLimits.characters)}") }`;
  expect(parseWithinLimits(long)).toMatchObject(refused);
  const many = `{ a(b: [${'1 '.repeat(documentLimits.tokens)}]) }`;
  expect(parseWithinLimits(many)).toMatchObject(refused);
});

test('fragments and their uses', () => {
  const { fragments, spreads } = documentLimits;
  const defined = (count: number) =>
    Array.from({ length: count }, (_, i) => `fragment f${i} on Q { a }`).join(' ');
  expect(parseWithinLimits(`{ ...f0 } ${defined(fragments)}`).ok).toBe(true);
  expect(parseWithinLimits(`{ ...f0 } ${defined(fragments + 1)}`)).toMatchObject(refused);
  const used = (count: number) => `{ a { ${'...f '.repeat(count)} } } fragment f on Q { a }`;
  expect(parseWithinLimits(used(spreads)).ok).toBe(true);
  expect(parseWithinLimits(used(spreads + 1))).toMatchObject(refused);
  const inline = (count: number) => `{ a { ${'... { a } '.repeat(count)} } }`;
  expect(parseWithinLimits(inline(fragments)).ok).toBe(true);
  expect(parseWithinLimits(inline(fragments + 1))).toMatchObject(refused);
});

test('the maximum number of chained fragments costs no time', () => {
  // With three uses in each, the last one is used 2,187 times.
  const chain = Array.from(
    { length: 6 },
    (_, i) => `fragment f${i} on Q { ${`...f${i + 1} `.repeat(3)} }`,
  );
  const started = performance.now();
  for (let round = 0; round < 50; round += 1) {
    const text = `{ a { ...f0 } } ${chain.join(' ')} # ${round}`;
    expect(parseWithinLimits(text).ok).toBe(true);
    expect(parseWithinLimits(`${text}\nfragment f6 on Q { b }`)).toMatchObject(refused);
    expect(parseWithinLimits(`{ ...f } fragment f on Q { ...f } # ${round}`).ok).toBe(true);
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});

describe('the cost of a list', () => {
  const limit = documentLimits.cost;
  const fields = (count: number) => 'id '.repeat(count);

  test('a page costs its `limit`, or the longest page for a variable or without one', () => {
    const page = (argument: string) => `query ($n: Int, $i: X) {
      one: sentMessages${argument} { items { ${fields(30)} } }
      two: sentMessages${argument} { items { ${fields(30)} } }
    }`;
    expect(parseWithinLimits(page('(input: { limit: 10 })')).ok).toBe(true);
    expect(parseWithinLimits(page('(input: { limit: 100 })')).ok).toBe(true);
    for (const argument of [
      '',
      '(input: $i)',
      '(input: { limit: $n })',
      '(input: { limit: 200 })',
    ]) {
      expect(parseWithinLimits(page(argument))).toMatchObject(refused);
    }
  });

  test('a list without pages costs the default length, once for each alias', () => {
    const many = (count: number) =>
      `{ ${Array.from({ length: count }, (_, i) => `a${i}: users { ${fields(14)} }`).join(' ')} }`;
    expect(parseWithinLimits(many(8)).ok).toBe(true);
    expect(parseWithinLimits(many(9))).toMatchObject(refused);
    const inFragment = `{ a: users { ...p } b: users { ...p } } fragment p on User { ${fields(60)} }`;
    expect(parseWithinLimits(inFragment)).toMatchObject(refused);
  });

  test('a list in an object counts too, and a list in a list not again', () => {
    const hours = (count: number) => `{ hoursSummary { staffDetails { ${fields(count)} } } }`;
    expect(parseWithinLimits(hours(90)).ok).toBe(true);
    expect(parseWithinLimits(hours(limit / 100))).toMatchObject(refused);
    expect(parseWithinLimits(`{ leaveRequests { days { ${fields(90)} } } }`).ok).toBe(true);
  });
});

test('lists are counted that aren’t within another one', () => {
  const listsIn = (query: string) => {
    const document = parse(query);
    return measureWithinLimits(document, findOperation(document, undefined) as never).lists;
  };
  expect(listsIn('{ a: trainingTypes { id } b: trainingTypes { name } }')).toBe(2);
  // One of all accounts takes all places.
  expect(listsIn('{ users { id teamMemberships { teamId } } }')).toBe(10);
  expect(listsIn('{ currentUser { id } leavePolicy { unit } }')).toBe(0);
  // Two services read one each.
  expect(listsIn('{ currentUser { leaveBalance { total } todayTotal { totalMinutes } } }')).toBe(2);
  expect(listsIn('{ leaveRequests { user { leaveBalance { total } } } }')).toBe(1);
  expect(listsIn('{ sentMessages(input: { limit: 50 }) { items { id } } }')).toBe(1);
  // The service reads the whole page, whatever is selected of it.
  expect(
    listsIn('{ a: sentMessages(input: { limit: 1 }) { next } b: sentMessages { next } }'),
  ).toBe(2);
  expect(listsIn('{ readCalendarFeed(input: { secret: "x" }) { content } }')).toBe(1);
  expect([leaveRequests, currentEntry, requestLeave].map(countLists)).toEqual([1, 1, 0]);
});

test.each([
  'leaveCost(input: { startDate: "2026-12-01", endDate: "2026-12-02" }) { daysRequested }',
  'leaveLedger(input: {}) { remaining }',
  'teamAbsences(input: { startDate: "2026-12-01", endDate: "2026-12-02" }) { teamName }',
  'monthlyStats(input: {}) { totalMinutes }',
  'currentEntry { id }',
  'todayTotal { totalMinutes }',
  'dailyStats { totalHours }',
  'leaveBalance { remaining }',
  'sickDaysThisYear { sickDaysUsed }',
])('what reads a list for one value counts as one: %s', (field) => {
  const document = parse(`{ a: ${field} b: ${field} }`);
  expect(measureWithinLimits(document, findOperation(document, undefined) as never).lists).toBe(2);
});

test('a long text costs several fields', () => {
  const texts = (count: number) =>
    `{ ${Array.from({ length: count }, (_, i) => `m${i}: sentMessages(input: { limit: 100 }) { items { content } }`).join(' ')} }`;
  expect(parseWithinLimits(texts(3)).ok).toBe(true);
  expect(parseWithinLimits(texts(4))).toMatchObject(refused);
});

test.each([
  ['is nested more than 10 levels deep', nested(documentLimits.depth + 1)],
  ['is longer than 20,000 characters', `{ a } # ${'x'.repeat(documentLimits.characters)}`],
  [
    'may read too much: a field in a list counts once for each item (limit 12,000)',
    `{ hoursSummary { staffDetails { ${'id '.repeat(120)} } } }`,
  ],
])('the message says the limit: %s', (message, query) => {
  const failure = { code: 'BAD_INPUT', message: `The document ${message}` };
  expect(parseWithinLimits(query)).toEqual({ ok: false, failure });
});

test('invalid GraphQL', () => {
  expect(parseWithinLimits('{ a')).toMatchObject(refused);
  expect(parseWithinLimits('')).toMatchObject(refused);
});
