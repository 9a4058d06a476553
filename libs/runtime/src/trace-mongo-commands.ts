import { createRequire } from 'node:module';
import { activeSpanContext, withSpan } from '@portal/tracing/spans';

type SendCommand = (
  this: object,
  namespace: object,
  command: Record<string, unknown>,
  ...rest: unknown[]
) => Promise<unknown>;

let isPatched = false;

/**
 * Adds a span for each command that traced work of this process sends to MongoDB: its name and its
 * collection, never a filter or a value. Commands without a recorded trace pass straight through.
 *
 * It wraps the method of the driver that OpenTelemetry's own instrumentation wraps. The driver's public
 * events would decode each reply twice, also where nothing is recorded: reading 500 documents took half
 * as long again.
 */
export function traceMongoCommands(): void {
  if (isPatched) return;
  isPatched = true;
  const { prototype } = loadConnectionClass();
  const send = prototype.command;
  prototype.command = function sendTraced(namespace, command, ...rest) {
    const sendOnce = () => send.call(this, namespace, command, ...rest);
    return activeSpanContext() ? traceCommand(command, sendOnce) : sendOnce();
  };
}

function traceCommand<T>(command: Record<string, unknown>, send: () => Promise<T>): Promise<T> {
  const [name = 'unknown'] = Object.keys(command);
  const collection = collectionOf(command, name);
  const attributes = {
    'db.system.name': 'mongodb',
    'db.operation.name': name,
    ...(collection !== undefined && { 'db.collection.name': collection }),
  };
  return withSpan(
    collection === undefined ? name : `${name} ${collection}`,
    { kind: 'client', attributes },
    send,
  );
}

/** The collection of `{ find: 'entries' }` or `{ getMore: 17n, collection: 'entries' }`. */
function collectionOf(command: Record<string, unknown>, name: string): string | undefined {
  const collection = typeof command[name] === 'string' ? command[name] : command.collection;
  return typeof collection === 'string' ? collection : undefined;
}

/** The driver's class for one connection. The package of the driver is Mongoose's own. */
function loadConnectionClass(): { prototype: { command: SendCommand } } {
  const mongoose = createRequire(import.meta.url).resolve('mongoose');
  return createRequire(mongoose)('mongodb/lib/cmap/connection.js').Connection;
}
