import { isDeepStrictEqual } from 'node:util';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection, mongo } from 'mongoose';
import type { Databases } from './database-types.ts';
import type { Difference } from './difference.ts';

type Row = mongo.BSON.Document & { _id: string; version: number; deleted?: boolean };

/** The services with copies of the accounts, and the copied fields. */
const copies: [ServiceName, readonly string[]][] = [
  [
    'attendance',
    [
      'role',
      'workStartTime',
      'workEndTime',
      'firstDay',
      'lastDay',
      'earlierEmployments',
      'patterns',
      'teamMemberships',
    ],
  ],
  ['leave', ['role', 'firstDay', 'lastDay', 'earlierEmployments', 'patterns', 'teamMemberships']],
  ['messaging', ['role', 'firstName', 'lastName']],
  ['records', ['role', 'firstName', 'lastName', 'lastDay', 'patterns', 'teamMemberships']],
];
/** The fields that documents of earlier versions lack. */
const defaults = { earlierEmployments: [], teamMemberships: [] };
const batchSize = 500;

/** Compares identity's accounts with the copies of the other services. */
export async function compareAccounts(databases: Databases): Promise<Difference[]> {
  const differences: Difference[] = [];
  for await (const accounts of batches(databases.identity, 'accounts')) {
    const ids = accounts.map(({ _id }) => _id);
    for (const [follower, fields] of copies) {
      const known = await rowsOf(databases[follower], ids);
      for (const account of accounts) {
        const what = describeMismatch(follower, account, known.get(account._id), fields);
        if (what) differences.push(toDifference(follower, account, known.get(account._id), what));
      }
    }
  }
  for (const [follower] of copies) {
    for await (const people of batches(databases[follower], 'people')) {
      differences.push(...(await compareDeleted(databases, follower, people)));
    }
  }
  return differences;
}

function describeMismatch(
  follower: ServiceName,
  account: Row,
  copy: Row | undefined,
  fields: readonly string[],
): string | null {
  if (!copy || (!copy.deleted && copy.role === undefined)) return `${follower} has no such person`;
  if (copy.deleted) return `the person is deleted in ${follower}`;
  const { employment, workingPatterns: patterns } = account;
  const earlierEmployments = (employment?.earlierEmployments ?? []).map(earlierDays);
  const known: mongo.BSON.Document = {
    ...defaults,
    ...account,
    ...employment,
    earlierEmployments,
    patterns,
  };
  const copied: mongo.BSON.Document = { ...defaults, ...copy };
  const others = fields.filter((field) => !isDeepStrictEqual(copied[field], known[field]));
  return others.length === 0 ? null : `not as in identity: ${others.join(', ')}`;
}

/** What the copies have of an earlier employment. */
function earlierDays({ firstDay, lastDay }: mongo.BSON.Document) {
  return { firstDay, lastDay };
}

function toDifference(
  follower: ServiceName,
  account: Row,
  copy: Row | undefined,
  what: string,
): Difference {
  const isNewer = copy !== undefined && copy.version >= account.version;
  return {
    follower,
    userId: account._id,
    day: null,
    what,
    owner: 'identity',
    again: [{ part: 'accounts', id: account._id }],
    forget: isNewer ? { collection: 'people', ids: [account._id] } : null,
  };
}

/** People in a copy whose account was deleted. */
async function compareDeleted(
  { identity, ...others }: Databases,
  follower: ServiceName,
  people: readonly Row[],
): Promise<Difference[]> {
  if (follower === 'identity' || !others[follower]) return [];
  const alive = people.filter(({ deleted, role }) => !deleted && role !== undefined);
  const accounts = await rowsOf(
    identity,
    alive.map(({ _id }) => _id),
    'accounts',
  );
  // Records keeps a deleted person until all of their days are archived.
  const awaitingArchive =
    follower === 'records' ? await rowsOf(others.records, idsOf(alive), 'departures') : new Map();
  return alive
    .filter(({ _id }) => !accounts.has(_id) && !awaitingArchive.has(_id))
    .map(({ _id }) => ({
      follower,
      userId: _id,
      day: null,
      owner: 'identity',
      forget: null,
      what: 'the account was deleted',
      again: [{ part: 'deleted-accounts', id: _id }],
    }));
}

const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id);

async function rowsOf(
  connection: Connection,
  ids: readonly string[],
  name = 'people',
): Promise<Map<string, Row>> {
  const rows = await connection
    .collection<Row>(name)
    .find({ _id: { $in: [...ids] } })
    .toArray();
  return new Map(rows.map((row) => [row._id, row as Row]));
}

/** Reads all rows of a collection in the order of their ids. */
async function* batches(connection: Connection, name: string): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const rows = (await connection
      .collection<Row>(name)
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray()) as Row[];
    yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?._id ?? '';
  }
}
