import { personalDataKind } from '@portal/contracts/personal-data-kinds';
import { newId } from '@portal/kernel/new-id';
import type { Connection } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, freshDatabase } from './databases.ts';
import { expectErasure } from './expect-erasure.ts';

const id = newId();
let database: Connection;

beforeEach(async () => {
  database = await connectDatabase(await freshDatabase('erasure'));
  await database.collection('people').insertOne({ userId: id, email: 'Ada@Example.org' });
});

/** The erasure of a service that deletes from `people`. */
function erase(
  lists: Partial<Pick<Parameters<typeof expectErasure>[0], 'unfilled' | 'kept' | 'copied'>> = {},
) {
  return expectErasure({
    database,
    person: { id, names: ['ada@example.org'] },
    unfilled: {},
    kept: {},
    copied: { sources: [], leftOut: { people: 'A copy of the account.' } },
    ...lists,
    timeoutMs: 100,
    async deletePerson() {
      await database.collection('people').deleteMany({ userId: id });
      await database
        .collection<{ _id: string; [field: string]: unknown }>('erasures')
        .insertOne({ _id: id, doneAt: new Date() });
    },
  });
}

test('passes if every collection is filled, then emptied', async () => {
  await erase();
});

test('names a collection that nothing was stored in', async () => {
  await database.createCollection('shifts');
  await expect(erase()).rejects.toThrow(/must fill.*shifts/s);
  await erase({ unfilled: { shifts: 'Without people.' } });
});

test('names a collection that the service has opened and not created', async () => {
  database.collection('shifts');
  await expect(erase()).rejects.toThrow(/must fill.*shifts/s);
});

test.each([
  ['shifts.userId', { userId: id }],
  ['shifts.key', { key: `2026-11-13 ${id}` }],
  ['shifts.swaps.with', { swaps: [{ with: id }] }],
  ['shifts.hours', { hours: { [id]: 8 } }],
  ['shifts.sentTo', { sentTo: 'ADA@example.org' }],
])('finds the person in %s, which must be listed', async (field, document) => {
  await database.collection('shifts').insertOne({ ...document });
  const leftOut = { people: 'A copy of the account.', shifts: 'A copy.' };
  await erase({ kept: { [field]: 'A reason.' }, copied: { sources: [], leftOut } });
});

test('names what still contains the person', async () => {
  await database.collection('shifts').insertOne({ userId: id });
  const leftOut = { people: 'A copy of the account.', shifts: 'A copy.' };
  await expect(erase({ copied: { sources: [], leftOut } })).rejects.toThrow(
    /contain the id or a name.*shifts\.userId/s,
  );
});

test('refuses lists that are out of date', async () => {
  await expect(erase({ unfilled: { people: 'Is filled.' } })).rejects.toThrow('listed as unfilled');
  await expect(erase({ unfilled: { gone: 'Not there.' } })).rejects.toThrow('listed as unfilled');
  await expect(erase({ kept: { 'people.userId': 'Is deleted.' } })).rejects.toThrow(
    'contain the id or a name',
  );
});

describe('of a copy of personal data', () => {
  const leftOut = { _id: 'An internal number.', userId: 'An internal number.' };
  const fields = Object.fromEntries(
    Object.keys(personalDataKind('mail-preferences').fields).map((name) => [name, null]),
  );
  const source = {
    kind: 'mail-preferences',
    collection: 'people',
    leftOut: { ...leftOut, email: 'A field of no kind.' },
    async *rows() {
      yield fields;
    },
  } as const;

  test('passes if it has something of each collection', async () => {
    await erase({ copied: { sources: [source], leftOut: {} } });
  });

  test('names a collection that it has nothing of', async () => {
    await expect(erase({ copied: { sources: [], leftOut: {} } })).rejects.toThrow(
      /collections that copies.*people/s,
    );
  });

  test('names a field that it has not', async () => {
    const sources = [{ ...source, leftOut }];
    await expect(erase({ copied: { sources, leftOut: {} } })).rejects.toThrow(
      /fields of people.*email/s,
    );
  });

  test('names a collection whose rows it lacks', async () => {
    const sources = [{ ...source, async *rows() {} }];
    await expect(erase({ copied: { sources, leftOut: {} } })).rejects.toThrow(/copied of people/);
  });
});
