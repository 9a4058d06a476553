import { createRequire } from 'node:module';
import type { mongo } from 'mongoose';

type SendCommand = (
  this: object,
  namespace: { db: string },
  command: mongo.BSON.Document,
  options?: { session?: { client?: { options?: { appName?: string } } } },
  ...rest: unknown[]
) => Promise<unknown>;

/** Gets a command, and whether a test has sent it: the services' connections have a name, theirs don't. */
type Listener = (command: mongo.BSON.Document, isOfTest: boolean) => void;

const listeners = new Map<string, Set<Listener>>();
let isPatched = false;

/**
 * Calls `listener` with each command that this process sends to a database from now on, from any
 * connection. Gives the function that ends this.
 *
 * It wraps the method of the driver that traceMongoCommands (libs/runtime) wraps, because the driver's own
 * events need an option that the services don't set, and decode each reply twice.
 */
export function recordMongoCommands(database: string, listener: Listener): () => void {
  patchDriver();
  const own = listeners.get(database) ?? new Set();
  listeners.set(database, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(database);
  };
}

function patchDriver(): void {
  if (isPatched) return;
  isPatched = true;
  const mongoose = createRequire(import.meta.url).resolve('mongoose');
  // The package of the driver is Mongoose's own.
  const { Connection } = createRequire(mongoose)('mongodb/lib/cmap/connection.js');
  const { prototype } = Connection as { prototype: { command: SendCommand } };
  const send = prototype.command;
  prototype.command = function sendRecorded(namespace, command, options, ...rest) {
    const isOfTest = options?.session?.client?.options?.appName === undefined;
    for (const listener of listeners.get(namespace.db) ?? []) {
      listener(withPlainLists(command), isOfTest);
    }
    return send.call(this, namespace, command, options, ...rest);
  };
}

/** The driver keeps the statements of a bulk write in an object of its own. */
function withPlainLists(command: mongo.BSON.Document): mongo.BSON.Document {
  const entries = Object.entries(command).map(([name, value]) => [
    name,
    value?.constructor?.name === 'DocumentSequence' ? value.documents : value,
  ]);
  return Object.fromEntries(entries);
}
