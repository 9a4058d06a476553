import mongoose from 'mongoose';
import { expectedError } from '../portal/expected-error.ts';
import { isBackedUp } from './backed-up-collections.ts';
import type { Operation } from './oplog-entries.ts';

const { BSON, MongoServerError } = mongoose.mongo;
type Client = InstanceType<typeof mongoose.mongo.MongoClient>;
type Document = Record<string, unknown>;

const writeConcern = { w: 'majority', j: true } as const;
const maxOperations = 500;
const maxBytes = 4 * 1024 * 1024;
/**
 * The backup lists collections and indexes after its instant: NamespaceNotFound, IndexNotFound and NamespaceExists
 * say that it has a change already.
 */
const doneAlready = [26, 27, 48];

/** Applies operations, in order. */
export interface OperationWriter {
  apply(operation: Operation): Promise<void>;
  /** Writes what `apply` has collected. */
  flush(): Promise<void>;
}

/**
 * Applies operations of the oplog to databases by MongoDB's `applyOps`. `databaseOf` gives the new name of a
 * database; null for one that isn't restored.
 */
export function createOperationWriter(
  client: Client,
  databaseOf: (database: string) => string | null,
): OperationWriter {
  let pending: Document[] = [];
  let bytes = 0;

  async function flush(): Promise<void> {
    if (pending.length === 0) return;
    const applyOps = pending;
    pending = [];
    bytes = 0;
    // Otherwise an update of a missing document would insert a part of it.
    const options = { alwaysUpsert: false, bypassDocumentValidation: true, writeConcern };
    await client.db('admin').command({ applyOps, ...options });
  }

  /** The new name of a collection; null for one that isn't restored. */
  function namespaceOf(ns: string): string | null {
    const [from = '', collection] = splitNamespace(ns);
    const database = databaseOf(from);
    return database !== null && isBackedUp(collection) ? `${database}.${collection}` : null;
  }

  /** Runs a command, of which `applyOps` allows only some. */
  async function run(operation: Operation): Promise<void> {
    const database = databaseOf(splitNamespace(operation.ns)[0]);
    if (database === null) return;
    const command = commandOf(operation.o, namespaceOf);
    if (command === null) return;
    await flush();
    const at = 'renameCollection' in command ? 'admin' : database;
    await client
      .db(at)
      .command({ ...command, writeConcern })
      .catch((failure: unknown) => {
        const { code } = failure as { code?: number };
        if (!doneAlready.includes(Number(code))) throw failure;
      });
  }

  async function apply({ op, ns, o, o2, b }: Operation): Promise<void> {
    if (op === 'n') return;
    if (op === 'c') {
      await run({ op, ns, o });
      return;
    }
    if (!['i', 'u', 'd'].includes(op))
      throw expectedError(`this version can't apply operations ${op}`);
    const target = namespaceOf(ns);
    if (target === null) return;
    // Without `ui`, the id of the collection, which is another one here.
    const document = { op, ns: target, o, ...(o2 && { o2 }), ...(b !== undefined && { b }) };
    const size = BSON.calculateObjectSize(document);
    if (pending.length === maxOperations || bytes + size > maxBytes) await flush();
    pending.push(document);
    bytes += size;
  }

  return { apply, flush };
}

/** Why MongoDB has refused an operation, without the data that its message has. */
export function mongoErrorCode(failure: unknown): string | null {
  return failure instanceof MongoServerError ? `${failure.codeName ?? failure.code}` : null;
}

function splitNamespace(ns: string): [string, string] {
  const dot = ns.indexOf('.');
  return [ns.slice(0, dot), ns.slice(dot + 1)];
}

/** The command that does what a command in the oplog has done; null for nothing. */
function commandOf(o: Document, namespaceOf: (ns: string) => string | null): Document | null {
  const [name = '', collection] = Object.entries(o)[0] ?? [];
  if (name === 'renameCollection') {
    const [from, to] = [namespaceOf(`${collection}`), namespaceOf(`${o.to}`)];
    const dropTarget = Boolean(o.dropTarget);
    return from && to ? { renameCollection: from, to, dropTarget } : null;
  }
  if (typeof collection === 'string' && !isBackedUp(collection)) return null;
  switch (name) {
    case 'create': {
      // Views aren't in backups. A temporary collection is renamed later.
      const { temp: _, ...options } = o;
      return o.viewOn ? null : options;
    }
    case 'collMod':
    case 'drop':
    case 'dropIndexes':
      return o;
    case 'createIndexes': {
      const { createIndexes, ...index } = o;
      return { createIndexes, indexes: [index] };
    }
    case 'commitIndexBuild':
      return { createIndexes: collection, indexes: o.indexes };
    // Each collection has a `drop` of its own before.
    case 'dropDatabase':
    case 'startIndexBuild':
    case 'abortIndexBuild':
      return null;
    default:
      throw expectedError(`this version can't apply the command ${name}`);
  }
}
