// `npm run dead-letters`: lists the dead letters, the events that services could not handle. With
// `-- resend <id>|<consumer>|all` they are handled again (docs/events.md). Uses the databases on the server
// of MONGODB_URI, else those of the data directory, whether its portal is running or not.
import { type FailedEventRow, listDeadLetters, requestResend } from '@portal/bus/dead-letters';
import { subscriptions } from '@portal/contracts/events';
import { serviceNames } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { formatCount } from '../command-line/format-count.ts';
import { exitCodes } from '../command-line/run-command.ts';
import { runOnDatabases } from '../command-line/run-on-databases.ts';
import { expectedError } from '../portal/expected-error.ts';
import { formatDeadLetter } from './format-dead-letter.ts';

const usage = {
  name: 'dead-letters',
  syntax: '[-- resend <id>|<consumer>|all]',
  summary: 'Lists the events that services could not handle, or queues them to be handled again.',
  parse: ([command, selector, ...more]: readonly string[]) =>
    more.length > 0 || (command !== undefined && (command !== 'resend' || !selector))
      ? null
      : { selector },
};

await runOnDatabases(usage, async ({ connect }, { selector }) => {
  // A service without subscriptions has no dead letters.
  const followers = serviceNames.filter((name) => subscriptions[name].length > 0);
  const connections = await Promise.all(followers.map(connect));
  if (selector === undefined) await print(connections);
  else await resend(connections, selector);
  return exitCodes.ok;
});

async function print(connections: readonly Connection[]): Promise<void> {
  const deadLetters: FailedEventRow[] = [];
  for (const connection of connections) deadLetters.push(...(await listDeadLetters(connection)));
  for (const line of deadLetters.flatMap(formatDeadLetter)) console.log(line);
  console.log(formatCount(deadLetters.length, 'dead letter'));
}

async function resend(connections: readonly Connection[], selector: string): Promise<void> {
  const selections = selector === 'all' ? [{}] : [{ _id: selector }, { consumer: selector }];
  let count = 0;
  for (const connection of connections) {
    for (const selection of selections) count += await requestResend(connection, selection);
  }
  if (count === 0 && selector !== 'all') throw expectedError(`no dead letter matches ${selector}`);
  console.log(
    `${formatCount(count, 'dead letter')} queued to be handled again, within seconds if the portal is running`,
  );
}
