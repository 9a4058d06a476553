// `npm run dead-letters`: lists the dead letters, the events that services could not handle. With
// `-- resend <id>|<consumer>|all` they are handled again (docs/events.md). Uses the databases on the server
// of MONGODB_URI, else those of the data directory, whether its portal is running or not.
import { type DeadLetter, listDeadLetters, requestResend } from '@portal/bus/dead-letters';
import { subscriptions } from '@portal/contracts/events';
import { serviceNames } from '@portal/contracts/operation';
import { connectMongo } from '@portal/runtime/mongo';
import type { Connection } from 'mongoose';
import { openDatabases } from '../portal/open-databases.ts';
import { isPlain, plainError } from '../portal/plain-error.ts';
import { databaseAt } from '../portal/servers/start-servers.ts';
import { formatDeadLetter } from './format-dead-letter.ts';

const usage = 'usage: npm run dead-letters [-- resend <id>|<consumer>|all]';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}
process.on('disconnect', () => stopping.abort());

try {
  await run(process.argv.slice(2));
} catch (failure) {
  if (!stopping.signal.aborted) console.error(isPlain(failure) ? failure.message : failure);
  process.exitCode = 2;
}
process.exit();

async function run([command, selector, ...more]: string[]): Promise<void> {
  if (more.length > 0 || (command !== undefined && (command !== 'resend' || !selector))) {
    throw plainError(usage);
  }
  const { MONGODB_URI } = process.env;
  const { uriOf, close } = MONGODB_URI
    ? { uriOf: databaseAt.bind(null, MONGODB_URI), close: async () => {} }
    : await openDatabases(process.env.PORTAL_DATA_DIR || '.data', {
        say: (line) => console.error(line),
        signal: stopping.signal,
      });
  const opened = new Set<Connection>();
  try {
    // A service without subscriptions has no dead letters.
    const followers = serviceNames.filter((name) => subscriptions[name].length > 0);
    const connections = await Promise.all(
      followers.map(async (service) => {
        const connection = await connectMongo(uriOf(service), 'dead-letters');
        opened.add(connection);
        return connection;
      }),
    );
    if (selector === undefined) await print(connections);
    else await resend(connections, selector);
  } finally {
    for (const connection of opened) await connection.close();
    await close();
  }
}

async function print(connections: readonly Connection[]): Promise<void> {
  const deadLetters: DeadLetter[] = [];
  for (const connection of connections) deadLetters.push(...(await listDeadLetters(connection)));
  for (const line of deadLetters.flatMap(formatDeadLetter)) console.log(line);
  console.log(formatCount(deadLetters.length));
}

async function resend(connections: readonly Connection[], selector: string): Promise<void> {
  const selections = selector === 'all' ? [{}] : [{ _id: selector }, { consumer: selector }];
  let count = 0;
  for (const connection of connections) {
    for (const selection of selections) count += await requestResend(connection, selection);
  }
  if (count === 0 && selector !== 'all') throw plainError(`no dead letter matches ${selector}`);
  console.log(
    `${formatCount(count)} queued to be handled again, within seconds if the portal is running`,
  );
}

function formatCount(count: number): string {
  return `${count} dead ${count === 1 ? 'letter' : 'letters'}`;
}
