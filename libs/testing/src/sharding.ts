import type { Connection, mongo } from 'mongoose';

/** How a collection would be sharded. */
export interface ShardKey {
  /** The fields in their order. They never change in a document. */
  fields: readonly string[];
  /** Whether no index of the schema supports the key, so that one is built before sharding. */
  needsIndex?: true;
}
export type ShardKeys = Record<string, ShardKey>;

/**
 * Finds what MongoDB would refuse when it shards collections: unique indexes that don't start with the
 * shard key, and keys without an index that supports them.
 */
export async function findShardingProblems(
  connection: Connection,
  shardKeys: ShardKeys,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, { fields, needsIndex = false }] of Object.entries(shardKeys)) {
    const indexes = await connection.collection(name).indexes();
    const isSupporting = ({ key, partialFilterExpression, sparse }: mongo.IndexDescriptionInfo) =>
      !partialFilterExpression &&
      !sparse &&
      // A field in a list makes the index multikey, which MongoDB refuses for a shard key.
      !Object.keys(key).some((field) => field.includes('.')) &&
      fields.every((field, place) => Object.keys(key)[place] === field && key[field] === 1);
    for (const index of indexes.filter(({ unique }) => unique)) {
      const isCompatible = fields.every((field, place) => Object.keys(index.key)[place] === field);
      if (!isCompatible)
        problems.push(`${name}: the unique index ${index.name} lacks the shard key`);
    }
    if (indexes.some(isSupporting) === needsIndex) {
      problems.push(
        `${name}: ${needsIndex ? 'an index supports' : 'no index supports'} the shard key`,
      );
    }
  }
  return problems;
}

type Filter = Record<string, unknown>;

/**
 * Records the commands of `run` on the collections that would be sharded, and gives those that would go
 * to every shard, because their filter lacks the first field of the key. The connection needs the option
 * `monitorCommands`.
 */
export async function findScatteredCommands(
  connection: Connection,
  shardKeys: ShardKeys,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const scattered: string[] = [];
  let count = 0;
  function onStarted({ commandName, command }: mongo.CommandStartedEvent): void {
    const name = String(command[commandName]);
    const [first] = shardKeys[name]?.fields ?? [];
    if (!first) return;
    for (const filter of filtersOf(commandName, command)) {
      count += 1;
      if (!hasField(filter, first)) scattered.push(`${commandName} ${name}`);
    }
  }
  const client = connection.getClient();
  client.on('commandStarted', onStarted);
  try {
    await run();
  } finally {
    client.off('commandStarted', onStarted);
  }
  if (count === 0) throw new TypeError('no command was recorded on a collection that is sharded');
  return scattered;
}

function filtersOf(commandName: string, command: mongo.BSON.Document): Filter[] {
  switch (commandName) {
    case 'find':
      return [command.filter];
    case 'aggregate':
      return [command.pipeline[0]?.$match ?? {}];
    case 'update':
      return command.updates.map(({ q }: { q: Filter }) => q);
    case 'delete':
      return command.deletes.map(({ q }: { q: Filter }) => q);
    case 'insert':
      return command.documents;
    case 'findAndModify':
    case 'count':
    case 'distinct':
      return [command.query];
    default:
      return [];
  }
}

function hasField(filter: Filter, field: string): boolean {
  const inAll = Array.isArray(filter.$and) && filter.$and.some((one) => hasField(one, field));
  return field in filter || inAll;
}
