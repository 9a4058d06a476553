// `npm run check [-- --repair]`: compares what the services hold with each other and with their
// streams (docs/running.md), says what differs, and mends it with `--repair`. `npm start` runs it each night. Of the databases beside
// the one that MONGODB_URI names, else of the data directory. Exit code 1 where something differs.
import { setTimeout as delay } from 'node:timers/promises';
import { countDeadLetters, eventsWaiting } from '@portal/bus/backlog';
import { noteCopiesCheck } from '@portal/bus/copies-checks';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { plainError } from '../portal/plain-error.ts';
import { type DatabaseCommand, runOnDatabases } from '../portal/run-on-databases.ts';
import { checkMirrors } from './check-mirrors.ts';
import { checkStreams } from './check-streams.ts';
import { compareDatabases } from './compare-databases.ts';
import type { Databases } from './databases.ts';
import { type Difference, sentenceOf } from './difference.ts';
import { repairCopies } from './repair-copies.ts';

/** Changes are with everybody by then. */
const settleMs = 3_000;
/** What was published again is with everybody by then, also on a busy machine. */
const mendedWithinMs = 60_000;
const mostLines = 100;

await runOnDatabases('check', async (command) => {
  const [option, ...more] = command.arguments;
  if (more.length > 0 || (option !== undefined && option !== '--repair')) {
    throw plainError('usage: npm run check [-- --repair]');
  }
  process.exitCode = (await check(command, option === '--repair')) ? 0 : 1;
});

/** Gives whether all is as it should be, at the end. */
async function check(command: DatabaseCommand, repair: boolean): Promise<boolean> {
  const databases = await openAll(command);
  let differences = await compareDatabases(databases);
  if (differences.length > 0) {
    await delay(settleMs, undefined, { signal: command.signal });
    differences = await compareDatabases(databases, differences);
  }
  print(differences);
  const again = repair ? await repairCopies(databases, differences) : new Map();
  const { isWhole: isStreamWhole, isRunning } = await streams(command, { repair, again });
  await printBacklog(databases);
  if (repair && differences.length > 0) {
    if (isRunning) differences = await mended(databases, differences, command);
    else console.log('It is noted: the services mend it once the portal runs. Check again then.');
  }
  await note(databases, differences);
  const areMirrorsWhole = !isRunning || (await mirrors(databases));
  const isWhole = differences.length === 0 && isStreamWhole && areMirrorsWhole;
  console.log(isWhole ? 'Nothing differs.' : 'Some things differ: see above.');
  return isWhole;
}

async function openAll(command: DatabaseCommand): Promise<Databases> {
  const opened = await Promise.all(
    serviceNames.map(async (name) => [name, await command.connect(name)] as const),
  );
  return Object.fromEntries(opened) as Databases;
}

/** Whether the streams hold all that they should, as far as the services run that can say so. */
async function streams(
  command: DatabaseCommand,
  wish: { repair: boolean; again: Parameters<typeof checkStreams>[2]['again'] & object },
): Promise<{ isWhole: boolean; isRunning: boolean }> {
  let isWhole = true;
  let isRunning = true;
  for (const { service, outcome } of await checkStreams(command, serviceNames, wish)) {
    if (outcome === 'not running') {
      console.log(`${service}: its stream was not compared, because the portal does not run`);
      isRunning = false;
      continue;
    }
    if (outcome === 'republishing') {
      console.log(`${service}: it is publishing its history again: check again when that is done`);
      isWhole = false;
      continue;
    }
    const { checked, missing, missingCount, error, repaired } = outcome;
    const named = missing.slice(0, mostLines);
    for (const { part, id, subject } of named) {
      console.log(`${service}: person ${subject}: the stream lacks ${id} (${part})`);
    }
    if (missingCount > named.length) {
      console.log(`${service}: and ${missingCount - named.length} more`);
    }
    if (error) console.log(`${service}: its stream could not be compared: ${error}`);
    else if (missingCount === 0) console.log(`${service}: the stream holds all ${checked} states`);
    if (repaired > 0) console.log(`${service}: ${repaired} events published again`);
    if (error || (missingCount > 0 && repaired < missingCount)) isWhole = false;
  }
  return { isWhole, isRunning };
}

function print(differences: readonly Difference[]): void {
  for (const each of differences.slice(0, mostLines)) console.log(sentenceOf(each));
  const rest = differences.length - mostLines;
  if (rest > 0) console.log(`and ${rest} more differences`);
  if (differences.length === 0) console.log('The services agree with each other.');
}

/** Whether each subscriber's copy of the events is as it was copied. */
async function mirrors({ attendance }: Databases): Promise<boolean> {
  const results = await checkMirrors(attendance, new Date());
  for (const { subscriber, messages, checkedAt, isWhole } of results) {
    const since = checkedAt === null ? '' : ` since ${checkedAt.toISOString()}`;
    console.log(
      isWhole
        ? `subscriber ${subscriber}: its copy holds all ${messages} events`
        : `subscriber ${subscriber}: its copy was not found whole${since}: see the log of attendance`,
    );
  }
  return results.every(({ isWhole }) => isWhole);
}

/** The services tell administrators. */
async function note(databases: Databases, differences: readonly Difference[]): Promise<void> {
  const doneAt = new Date();
  for (const service of serviceNames) {
    const own = differences.filter(({ follower }) => follower === service);
    await noteCopiesCheck(databases[service], { doneAt, differences: own.length });
  }
}

/** What waits is no difference: it says where to look next. */
async function printBacklog(databases: Databases): Promise<void> {
  for (const [service, connection] of Object.entries(databases) as [
    ServiceName,
    Databases[ServiceName],
  ][]) {
    const [waiting, dead] = [await eventsWaiting(connection), await countDeadLetters(connection)];
    if (waiting > 0) console.log(`${service}: ${waiting} events wait to be published`);
    if (dead > 0) console.log(`${service}: ${dead} dead letters: see npm run dead-letters`);
  }
}

/** What still differs once what was published again has been handled. */
async function mended(
  databases: Databases,
  before: readonly Difference[],
  { signal }: DatabaseCommand,
): Promise<Difference[]> {
  const end = performance.now() + mendedWithinMs;
  for (;;) {
    const rest = await compareDatabases(databases, before);
    if (rest.length === 0) {
      console.log(`Mended: ${before.length}`);
      return rest;
    }
    if (performance.now() >= end) {
      console.log(`Mended: ${before.length - rest.length}, not mended: ${rest.length}`);
      return rest;
    }
    await delay(500, undefined, { signal });
  }
}
