import { type PersonalDataKind, personalDataKind } from '@portal/contracts/personal-data-kinds';
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
  /** What copies of personal data have. */
  copied: {
    sources: readonly CopiedSource[];
    /** The collections that no copy has anything of. */
    leftOut: ErasureExceptions;
  };
  /** The fields that still contain the id or a name when the person is deleted. */
  kept: ErasureExceptions;
  deletePerson(): Promise<unknown>;
  /** For each of the three steps. */
  timeoutMs?: number;
}

/** A `PersonalDataSource` of libs/runtime, which this library can't import. */
interface CopiedSource {
  kind: PersonalDataKind;
  collection: string | null;
  leftOut: Readonly<Record<string, string>>;
  rows(userId: string): AsyncIterable<Record<string, unknown>>;
}

/** The collections of libs/bus that no copy of personal data has anything of. */
const copiedNowhere: ErasureExceptions = {
  deadletters: 'Events that say the same as the stored data, until they are handled.',
  idempotency: 'Encrypted responses, for a day.',
  outbox: 'Events that say the same as the stored data, for two days.',
  personaldata: 'The copies.',
  personaldatarequests: 'Which copies are to be collected.',
};

/** The collections of libs/bus and libs/runtime that hold nothing about a person. */
const unfilledEverywhere: ErasureExceptions = {
  personaldata: 'Filled before the deletion.',
  personaldatarequests: 'Filled before the deletion.',
  checks: 'The result of the latest comparison of the database with the stream.',
  epochs: 'The identity of each stream.',
  erasures: 'Written by the deletion.',
  inbox: 'The ids of events.',
  keys: 'Fingerprints of the service’s keys.',
  leases: 'The processes that do the periodic work.',
  sensitive_readings: 'Hashes of who has read what today.',
  eventpurges: 'Up to where events were purged after their retention period.',
  retentionruns: 'How many documents the nightly job has removed.',
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
  copied,
  deletePerson,
  timeoutMs = 60_000,
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

  await expectCopied(database, person, copied);

  // A copy of the person's data, which is deleted with them.
  const copy = { userId: person.id, expiresAt: new Date(Date.now() + 86_400_000) };
  const ids = { _id: 'copy', requestedById: person.id };
  if ((await listCollections(database)).includes('personaldata')) {
    type Row = typeof copy & { _id: string; collectedAt?: Date };
    await database.collection<Row>('personaldata').insertOne({ ...copy, ...ids });
    const collectedAt = new Date();
    await database
      .collection<Row>('personaldatarequests')
      .insertOne({ ...copy, ...ids, collectedAt });
  }
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

/** Expects a copy to have something of each collection, and each field of it, unless that is left out with a reason. */
async function expectCopied(
  database: Connection,
  { id, names }: ErasureTest['person'],
  { sources, leftOut }: ErasureTest['copied'],
): Promise<void> {
  const texts = [id, ...names].map((text) => text.toLowerCase());
  const filled = [...new Set((await findFields(database, texts)).map(collectionOf))];
  const isCopied = (name: string) => sources.some(({ collection }) => collection === name);
  const reasons = { ...copiedNowhere, ...leftOut };
  expect(
    filled.filter((name) => !isCopied(name) && !Object.hasOwn(reasons, name)),
    'collections that copies of personal data must have, or leave out with a reason',
  ).toEqual([]);
  expect(
    Object.keys(leftOut).filter((name) => isCopied(name) || !filled.includes(name)),
    'collections that are listed as left out of copies, but are copied or have nothing of the person',
  ).toEqual([]);
  for (const source of sources) {
    const { kind, collection } = source;
    if (collection === null) continue;
    const documents = await database.collection(collection).find().toArray();
    const stored = [...new Set(documents.flatMap((document) => Object.keys(document)))];
    const { fields } = personalDataKind(kind);
    expect(
      stored.filter((name) => !Object.hasOwn(fields, name) && !Object.hasOwn(source.leftOut, name)),
      `fields of ${collection} that a copy must have, or leave out with a reason`,
    ).toEqual([]);
    const rows: Record<string, unknown>[] = [];
    for await (const row of source.rows(id)) rows.push(row);
    if (filled.includes(collection)) expect(rows, `copied of ${collection}`).not.toEqual([]);
    for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(fields));
  }
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
