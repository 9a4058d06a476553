import type { Connection, mongo } from 'mongoose';
import { filtersOf, hasField } from './command-filters.ts';
import type { GrowingCollections } from './growing-collections.ts';
import { recordMongoCommands } from './record-mongo-commands.ts';

/** How a collection would be sharded. */
export interface ShardKey {
  /** The fields in their order. They never change in a document. */
  fields: readonly string[];
  /** Whether no index of the schema supports the key, so that one is built before sharding. */
  needsIndex?: true;
}

/**
 * Finds what MongoDB would refuse when it shards collections: unique indexes that don't start with the
 * shard key, and keys without an index that supports them.
 */
export async function findShardingProblems(
  connection: Connection,
  collections: GrowingCollections,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, { shardKey }] of Object.entries(collections)) {
    if (!shardKey) continue;
    const { fields, needsIndex = false } = shardKey;
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

/**
 * Records the commands of `run` on the collections that would be sharded, and gives those that would go
 * to every shard, because their filter lacks the first field of the key.
 */
export async function findScatteredCommands(
  connection: Connection,
  collections: GrowingCollections,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const scattered: string[] = [];
  let count = 0;
  const stop = recordMongoCommands(connection.name, (command) => {
    const [commandName = ''] = Object.keys(command);
    const name = String(command[commandName]);
    const [first] = collections[name]?.shardKey?.fields ?? [];
    if (!first) return;
    for (const filter of filtersOf(command)) {
      count += 1;
      if (!hasField(filter, first)) scattered.push(`${commandName} ${name}`);
    }
  });
  try {
    await run();
  } finally {
    stop();
  }
  if (count === 0) throw new TypeError('no command was recorded on a collection that is sharded');
  return scattered;
}
