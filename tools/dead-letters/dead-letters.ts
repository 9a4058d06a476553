// `npm run dead-letters`: the events that services gave up on, and `-- resend <id>|<consumer>|all`
// has them handled again (docs/events.md). Of the databases beside the one that MONGODB_URI names,
// else of the data directory, whether its portal runs or not.
import { type DeadLetter, listDeadLetters, resend } from '@portal/bus/dead-letters';
import { subscriptions } from '@portal/contracts/events';
import { serviceNames } from '@portal/contracts/operation';
import { connectMongo } from '@portal/runtime/mongo';
import type { Connection } from 'mongoose';
import { openDatabases } from '../portal/open-databases.ts';
import { isPlain, plainError } from '../portal/plain-error.ts';
import { databaseAt } from '../portal/servers/start.ts';
import { linesOf } from './lines.ts';

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

async function run([command, which, ...more]: string[]): Promise<void> {
  if (more.length > 0 || (command !== undefined && (command !== 'resend' || !which))) {
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
    // Who follows nobody gives up on nothing.
    const followers = serviceNames.filter((name) => subscriptions[name].length > 0);
    const connections = await Promise.all(
      followers.map(async (service) => {
        const connection = await connectMongo(uriOf(service), 'dead-letters');
        opened.add(connection);
        return connection;
      }),
    );
    if (which === undefined) await print(connections);
    else await sendAgain(connections, which);
  } finally {
    for (const connection of opened) await connection.close();
    await close();
  }
}

async function print(connections: readonly Connection[]): Promise<void> {
  const letters: DeadLetter[] = [];
  for (const connection of connections) letters.push(...(await listDeadLetters(connection)));
  for (const line of letters.flatMap(linesOf)) console.log(line);
  console.log(counted(letters.length));
}

async function sendAgain(connections: readonly Connection[], which: string): Promise<void> {
  const selections = which === 'all' ? [{}] : [{ _id: which }, { consumer: which }];
  let count = 0;
  for (const connection of connections) {
    for (const selection of selections) count += await resend(connection, selection);
  }
  if (count === 0 && which !== 'all') throw plainError(`no dead letter is ${which}`);
  console.log(`${counted(count)} to be handled again, within seconds where the portal runs`);
}

function counted(count: number): string {
  return `${count} dead ${count === 1 ? 'letter' : 'letters'}`;
}
