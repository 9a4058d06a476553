import { type PersonalDataKind, personalDataKind } from '@portal/contracts/personal-data-kinds';
import type { ClientSession, Connection, mongo } from 'mongoose';

export type PersonalDataRowFields = Record<string, unknown>;

/** Where a service finds one kind of personal data. */
export interface PersonalDataSource {
  kind: PersonalDataKind;
  /** The collection; null for data outside the database. */
  collection: string | null;
  /** The stored fields that a copy leaves out, each with the reason. */
  leftOut: Readonly<Record<string, string>>;
  /** The person's rows, with the fields of the kind. */
  rows(userId: string): AsyncIterable<PersonalDataRowFields>;
  /** The number of documents that a deletion of the person removes; missing where it removes none. */
  countRemoved?(userId: string, session: ClientSession): Promise<number>;
}

interface CollectionSource {
  collection: string;
  /** By default the documents with the person's `userId`. */
  filter?(userId: string): mongo.Filter<mongo.BSON.Document>;
  /** An order that an index gives. */
  sort?: Record<string, 1 | -1>;
  leftOut?: Readonly<Record<string, string>>;
  /** Whether the documents are kept when the person is deleted. */
  isKept?: boolean;
  /** The fields of a copy that aren't stored under the same name. */
  derive?(
    document: PersonalDataRowFields,
    userId: string,
  ): PersonalDataRowFields | Promise<PersonalDataRowFields>;
}

/** Fields that tell nothing about the person. */
const technicalFields = {
  _id: 'An internal number.',
  userId: 'The person’s internal number.',
  version: 'Counts the changes.',
};

/** A kind of personal data in a collection: each document is a row, with the fields of the kind in order. */
export function collectionSource(
  connection: Connection,
  kind: PersonalDataKind,
  { collection, filter = ofUser, sort, leftOut = {}, isKept = false, derive }: CollectionSource,
): PersonalDataSource {
  const fields = Object.keys(personalDataKind(kind).fields);
  // The driver's collection: stored fields aren't changed by a schema's defaults.
  const documents = () => connection.getClient().db(connection.name).collection(collection);
  return {
    kind,
    collection,
    leftOut: { ...technicalFields, ...leftOut },
    async *rows(userId) {
      const cursor = documents().find(filter(userId), sort ? { sort } : {});
      for await (const document of cursor) {
        const row = { ...document, ...(await derive?.(document, userId)) };
        yield Object.fromEntries(fields.map((field) => [field, row[field as never] ?? null]));
      }
    },
    ...(!isKept && {
      countRemoved: (userId, session) => documents().countDocuments(filter(userId), { session }),
    }),
  };
}

function ofUser(userId: string) {
  return { userId };
}

/** Counts what the deletion of a person removes, in the transaction of the deletion and before it. */
export async function countRemoved(
  sources: readonly PersonalDataSource[],
  userId: string,
  session: ClientSession,
): Promise<{ kind: PersonalDataKind; count: number }[]> {
  const counts: { kind: PersonalDataKind; count: number }[] = [];
  for (const source of sources) {
    const count = await source.countRemoved?.(userId, session);
    if (count) counts.push({ kind: source.kind, count });
  }
  return counts;
}
