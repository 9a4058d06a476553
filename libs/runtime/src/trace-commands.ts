import { activeSpanContext, type PortalSpan, startSpan } from '@portal/tracing/spans';
import type { Connection, mongo } from 'mongoose';

type Command = mongo.CommandStartedEvent;

/**
 * Adds a span for each command that a traced request sends to MongoDB: its name and its collection,
 * never a filter or a value. Background work has no trace, so its polls get none.
 */
export function traceCommands(connection: Connection): void {
  const open = new Map<string, PortalSpan>();
  const client = connection.getClient();

  client.on('commandStarted', (command) => {
    if (!activeSpanContext()) return;
    const { commandName } = command;
    const collection = collectionOf(command);
    const span = startSpan(collection ? `${commandName} ${collection}` : commandName, {
      kind: 'client',
      attributes: {
        'db.system.name': 'mongodb',
        'db.operation.name': commandName,
        ...(collection && { 'db.collection.name': collection }),
      },
    });
    open.set(keyOf(command), span);
  });
  client.on('commandSucceeded', (command) => close(command)?.end());
  client.on('commandFailed', (command) => {
    const span = close(command);
    // Not its message: that of a duplicate key has the values.
    span?.fail(codeOf(command.failure));
    span?.end();
  });

  function close(command: Parameters<typeof keyOf>[0]): PortalSpan | undefined {
    const key = keyOf(command);
    const span = open.get(key);
    open.delete(key);
    return span;
  }
}

function keyOf({ connectionId, requestId }: Pick<Command, 'connectionId' | 'requestId'>): string {
  return `${connectionId} ${requestId}`;
}

/** The collection of `{ find: 'entries' }` or `{ getMore: 17n, collection: 'entries' }`. */
function collectionOf({ command, commandName }: Command): string | undefined {
  const named = command[commandName];
  const name = typeof named === 'string' ? named : command.collection;
  return typeof name === 'string' ? name : undefined;
}

function codeOf(failure: Error): string {
  return 'code' in failure ? `${failure.code}` : failure.name;
}
