import mongoose, { type Connection } from 'mongoose';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

/** Names of collections, or of fields as `collection.field`, each with the reason why it is listed. */
export type ErasureExceptions = Record<string, string>;

export interface ErasureTest {
  database: Connection;
  /** The person's id, and names and addresses that occur nowhere else. */
  person: { id: string; names: readonly string[] };
  /** The collections in which the test has stored nothing about the person. */
  unfilled: ErasureExceptions;
  /** The fields that still contain the id or a name when the person is deleted. */
  kept: ErasureExceptions;
  deletePerson(): Promise<unknown>;
  /** For each of the three steps. */
  timeoutMs?: number;
}

/** The collections of libs/bus and libs/runtime that hold nothing about a person. */
const unfilledEverywhere: ErasureExceptions = {
  checks: 'The result of the latest comparison of the database with the stream.',
  epochs: 'The identity of each stream.',
  erasures: 'Written by the deletion.',
  inbox: 'The ids of events.',
  keys: 'Fingerprints of the service’s keys.',
  leases: 'The processes that do the periodic work.',
  versions: 'The version of the portal.',
};

const keptEverywhere: ErasureExceptions = {
  'erasures._id': 'Tells that the person’s events were erased, and when.',
};

/**
 * Deletes a person about whom the test has stored something in every collection, waits for the erasure, and
 * expects no document to contain their id or a name. Collections and fields for which that isn't so must be
 * listed, so a new collection fails until the test fills it and the service erases it.
 */
export async function expectErasure({
  database,
  person,
  unfilled,
  kept,
  deletePerson,
  timeoutMs = 20_000,
}: ErasureTest): Promise<void> {
  const texts = [person.id, ...person.names].map((text) => text.toLowerCase());
  const wait = { timeoutMs };
  await eventually(async () => {
    const all = await listCollections(database);
    const filled = new Set((await findFields(database, texts)).map(collectionOf));
    const reasons = { ...unfilledEverywhere, ...unfilled };
    expect(
      all.filter((name) => !filled.has(name) && !Object.hasOwn(reasons, name)),
      'collections that this test must fill with something about the person, or list with a reason',
    ).toEqual([]);
    expect(
      Object.keys(unfilled).filter((name) => filled.has(name) || !all.includes(name)),
      'collections that are listed as unfilled, but are filled or don’t exist',
    ).toEqual([]);
  }, wait);

  await deletePerson();
  const erasures = database.collection<{ _id: string }>('erasures');
  await eventually(async () => {
    const erasure = await erasures.findOne({ _id: person.id });
    expect(erasure, 'the erasure').toMatchObject({ doneAt: expect.any(Date) });
  }, wait);
  await eventually(async () => {
    const listed = Object.keys({ ...keptEverywhere, ...kept }).sort();
    const found = await findFields(database, texts);
    expect(found, 'the fields that contain the id or a name of a deleted person').toEqual(listed);
  }, wait);
}

/** The stored collections, and those that a service in this process has opened but not written to yet. */
async function listCollections(database: Connection): Promise<string[]> {
  const stored = ((await database.listCollections()) ?? []).map(({ name }) => name);
  const opened = mongoose.connections
    .filter(({ name }) => name === database.name)
    .flatMap(({ collections }) => Object.keys(collections));
  return [...new Set([...stored, ...opened])].sort();
}

/** The fields, as `collection.field`, that contain one of some texts in lower case. */
async function findFields(database: Connection, texts: readonly string[]): Promise<string[]> {
  const fields = new Set<string>();
  const isFound = (text: string) => texts.some((one) => text.toLowerCase().includes(one));

  function search(value: unknown, field: string): void {
    if (typeof value === 'string' && isFound(value)) fields.add(field);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (isFound(name)) fields.add(field);
      search(inner, Array.isArray(value) ? field : `${field}.${name}`);
    }
  }

  for (const name of await listCollections(database)) {
    for (const document of await database.collection(name).find().toArray()) {
      // So that ids of MongoDB's own type are text, too.
      search(mongoose.mongo.BSON.EJSON.serialize(document), name);
    }
  }
  return [...fields].sort();
}

function collectionOf(field: string): string {
  return field.slice(0, field.indexOf('.'));
}
