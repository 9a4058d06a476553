import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import type { Connection, mongo } from 'mongoose';
import { busCollections } from './bus-collections.ts';
import { registerCleanUp } from './clean-up.ts';
import { filtersOf } from './command-filters.ts';
import { connectDatabase } from './databases.ts';
import type { GrowingCollection, GrowingCollections } from './growing-collections.ts';
import { isLongRun } from './long-run.ts';
import { explainCommand } from './query-plans.ts';
import { nameOfQuery, shapeOf } from './query-shapes.ts';
import { recordMongoCommands } from './record-mongo-commands.ts';

type Command = mongo.BSON.Document;

const explainable = new Set([
  'find',
  'aggregate',
  'count',
  'distinct',
  'update',
  'delete',
  'findAndModify',
]);
/** Commands of the same shape with other values, which may match other documents. */
const examplesOfShape = isLongRun ? 3 : 1;
const namedPeople = 3;
const otherPeople = 3;
/** The last month, and a day of every month of the year before it and of the one to come. */
const daysAgo = [
  ...Array.from({ length: 30 }, (_, index) => index),
  ...Array.from({ length: 24 }, (_, index) => (index - 11) * 30 + 1),
];

/** The shapes of each service's queries that this process has explained without finding a problem. */
const explainedShapes = new WeakMap<GrowingCollections, Set<string>>();

/**
 * Records what a service asks of its growing collections while a test file uses it. At the end of the file
 * it fills the collections with documents of the same and other people, has MongoDB explain each query of
 * another shape, and fails where one would be slow in a large collection (query-plans.ts).
 *
 * Every operation, consumer and job has a test that starts its service, so all of their queries are
 * explained, with the values that they had, and no list of them has to be kept. Must be called before the
 * service is started, because clean-ups run in reverse order.
 */
export function explainQueries(
  { MONGODB_URI: uri = '' }: NodeJS.ProcessEnv,
  service: GrowingCollections,
): void {
  const collections = { ...busCollections, ...service };
  const explained = explainedShapes.get(service) ?? new Set();
  explainedShapes.set(service, explained);
  const recorded = new Map<string, Command[]>();
  const database = new URL(uri).pathname.slice(1);
  const stop = recordMongoCommands(database, (command, isOfTest) => {
    if (isOfTest) return;
    const [commandName = ''] = Object.keys(command);
    if (!explainable.has(commandName)) return;
    if (!Object.hasOwn(collections, String(command[commandName]))) return;
    for (const single of statementsOf(command)) {
      const shape = shapeOf(single);
      if (explained.has(shape) && !isLongRun) continue;
      const examples = recorded.get(shape) ?? [];
      if (examples.length < examplesOfShape) recorded.set(shape, [...examples, single]);
    }
  });
  registerCleanUp(async () => {
    stop();
    if (recorded.size === 0) return;
    const connection = await connectDatabase(uri);
    const problems = await explainAll(connection, collections, { recorded, explained });
    if (problems.length > 0) {
      throw new Error(`queries that would be slow in a large collection:\n${problems.join('\n')}`);
    }
  });
}

async function explainAll(
  connection: Connection,
  collections: GrowingCollections,
  { recorded, explained }: { recorded: ReadonlyMap<string, Command[]>; explained: Set<string> },
): Promise<string[]> {
  const commands = [...recorded.values()].flat();
  await fill(connection, collections, commands);
  const found = new Set<string>();
  for (const [shape, examples] of recorded) {
    for (const command of examples) {
      const { shardKey = null, exceptions = {} } = collections[collectionOf(command)] ?? {};
      const { problems } = await explainCommand(connection, command, shardKey);
      const name = nameOfQuery(command);
      const allowed = exceptions[name]?.allows ?? [];
      const unexpected = problems.filter(({ kind }) => !allowed.includes(kind));
      if (unexpected.length === 0) explained.add(shape);
      else found.add(`${name}: ${unexpected.map(({ text }) => text).join(', ')}`);
    }
  }
  return [...found];
}

const collectionOf = (command: Command) => String(Object.values(command)[0]);

/** A command for each statement, because MongoDB explains one at a time. */
function statementsOf(command: Command): Command[] {
  const { updates, deletes } = command;
  if (updates) return updates.map((update: object) => ({ ...command, updates: [update] }));
  if (deletes) return deletes.map((one: object) => ({ ...command, deletes: [one] }));
  return [command];
}

/** Adds documents of the people that the commands name, and of others. */
async function fill(
  connection: Connection,
  collections: GrowingCollections,
  commands: readonly Command[],
): Promise<void> {
  const today = londonDay(new Date());
  for (const name of new Set(commands.map(collectionOf))) {
    const collection = collections[name];
    if (!collection) continue;
    const own = commands.filter((command) => collectionOf(command) === name);
    const people = [
      ...peopleIn(own, collection).slice(0, namedPeople),
      ...Array.from({ length: otherPeople }, () => newId()),
    ];
    const documents = people.flatMap((userId) =>
      daysAgo.map((ago, index) => collection.document(userId, addDays(today, -ago), index)),
    );
    await connection
      .collection(name)
      .insertMany(documents, { ordered: false, writeConcern: { w: 1 } })
      .catch(ignoreDuplicates);
  }
}

function peopleIn(
  commands: readonly Command[],
  { people = ['userId'] }: GrowingCollection,
): string[] {
  const found = new Set<string>();
  const collect = (value: unknown, isPerson: boolean): void => {
    if (typeof value === 'string' && isPerson) found.add(value);
    if (value === null || typeof value !== 'object' || value instanceof Date) return;
    for (const [name, inner] of Object.entries(value)) {
      collect(
        inner,
        people.includes(name) || (isPerson && (name.startsWith('$') || Array.isArray(value))),
      );
    }
  };
  for (const command of commands) collect(filtersOf(command), false);
  return [...found];
}

/** The test may have stored what must be unique, such as a person's open session. */
function ignoreDuplicates(failure: { code?: unknown }): void {
  if (failure.code !== 11_000) throw failure;
}
