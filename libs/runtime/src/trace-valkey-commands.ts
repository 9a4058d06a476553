import { isRecording, startSpan } from '@portal/tracing/spans';
import { type Command, Pipeline, Redis } from 'ioredis';

interface CommandSender {
  sendCommand(command: Command, ...rest: unknown[]): unknown;
}

let isPatched = false;

/**
 * Adds a span for each command that traced work of this process sends to Valkey: its name, never a key or
 * another argument. A transaction is one span, `EXEC`. Commands without a span that is being recorded pass
 * straight through, such as those by which BullMQ waits for jobs.
 *
 * ioredis' own diagnostics channel reports a command when it is written, which with automatic pipelining is in
 * the context of another request, and copies the arguments of each command.
 */
export function traceValkeyCommands(): void {
  if (isPatched) return;
  isPatched = true;
  const seen = new WeakSet<Command>();
  const senders: CommandSender[] = [Redis.prototype, Pipeline.prototype];
  for (const sender of senders) {
    const send = sender.sendCommand;
    sender.sendCommand = function sendTraced(command, ...rest) {
      const sent = send.call(this, command, ...rest);
      // A pipeline sends a command a second time, by the client. In a transaction that gives only `QUEUED`.
      if (!seen.has(command) && !command.inTransaction) traceCommand(command);
      seen.add(command);
      return sent;
    };
  }
}

function traceCommand(command: Command): void {
  if (!isRecording()) return;
  const name = command.name.toUpperCase();
  const span = startSpan(name, {
    kind: 'client',
    // The convention names what the client is for, whatever server responds.
    attributes: { 'db.system.name': 'redis', 'db.operation.name': name },
  });
  command.promise.then(
    () => span.end(),
    (error) => {
      span.fail(error instanceof Error ? error.name : 'Error');
      span.end();
    },
  );
}
