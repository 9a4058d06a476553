// `npm run check [-- --repair]`: compares the data of the services with each other and with their
// streams (docs/running.md), prints differences, and repairs them with `--repair`. `npm start` runs it
// each night. Uses the databases on the server of MONGODB_URI, else those of the data directory. The exit
// code is 1 if anything differs.
import { setTimeout as delay } from 'node:timers/promises';
import { countDeadLetters, countUnpublishedEvents } from '@portal/bus/backlog-counts';
import { saveReadModelCheck } from '@portal/bus/read-model-checks';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { formatCount } from '../command-line/format-count.ts';
import { requireKnownData } from '../command-line/require-known-data.ts';
import { exitCodes } from '../command-line/run-command.ts';
import { type DatabaseAccess, runOnDatabases } from '../command-line/run-on-databases.ts';
import { checkMirrors } from './check-mirrors.ts';
import { checkStreams } from './check-streams.ts';
import { compareDatabases } from './compare-databases.ts';
import type { Databases } from './database-types.ts';
import { type Difference, describeDifference } from './difference.ts';
import { removeWrongReadModelRows } from './repair-read-models.ts';

/** Changes have reached all services by then. */
const settleMs = 3_000;
/** Events published again have been handled by then, even on a busy machine. */
const repairTimeoutMs = 60_000;
const maxLines = 100;

const usage = {
  name: 'check',
  syntax: '[-- --repair]',
  summary:
    'Compares the services’ data with each other’s and with their event streams, and prints the differences. --repair makes the services republish what is missing.',
  parse: ([option, ...more]: readonly string[]) =>
    more.length > 0 || (option !== undefined && option !== '--repair')
      ? null
      : { repair: option === '--repair' },
};

await runOnDatabases(usage, async (access, { repair }) =>
  (await check(access, repair)) ? exitCodes.ok : exitCodes.found,
);

/** Tells whether everything matches in the end. */
async function check(access: DatabaseAccess, repair: boolean): Promise<boolean> {
  await requireKnownData(access);
  const databases = await openAll(access);
  let differences = await compareDatabases(databases);
  if (differences.length > 0) {
    await delay(settleMs, undefined, { signal: access.signal });
    differences = await compareDatabases(databases, differences);
  }
  print(differences);
  const again = repair ? await removeWrongReadModelRows(databases, differences) : new Map();
  const { isComplete: isStreamComplete, isRunning } = await printStreams(access, {
    repair,
    again,
  });
  await printBacklog(databases);
  if (repair && differences.length > 0) {
    if (isRunning) differences = await waitForRepair(databases, differences, access);
    else
      console.log(
        'Queued: the services will repair this once the portal is running. Then run the check again.',
      );
  }
  await saveResults(databases, differences);
  const areMirrorsComplete = !isRunning || (await printMirrors(databases));
  const isComplete = differences.length === 0 && isStreamComplete && areMirrorsComplete;
  console.log(resultLine(isComplete, differences));
  return isComplete;
}

function resultLine(isComplete: boolean, { length }: readonly Difference[]): string {
  if (isComplete) return 'No differences found.';
  return length > 0 ? 'Differences found: see above.' : 'The check is incomplete: see above.';
}

async function openAll(access: DatabaseAccess): Promise<Databases> {
  const opened = await Promise.all(
    serviceNames.map(async (name) => [name, await access.connect(name)] as const),
  );
  return Object.fromEntries(opened) as Databases;
}

/** Prints the check of all streams; tells whether they are complete and the services are running. */
async function printStreams(
  access: DatabaseAccess,
  options: { repair: boolean; again: Parameters<typeof checkStreams>[2]['again'] & object },
): Promise<{ isComplete: boolean; isRunning: boolean }> {
  let isComplete = true;
  let isRunning = true;
  for (const { service, outcome } of await checkStreams(access, serviceNames, options)) {
    if (outcome === 'not running') {
      console.log(`${service}: stream not compared, because the portal isn't running`);
      isRunning = false;
      continue;
    }
    if (outcome === 'republishing') {
      console.log(
        `${service}: still publishing its history again. Run the check again afterwards.`,
      );
      isComplete = false;
      continue;
    }
    const { checked, missing, missingCount, error, repaired } = outcome;
    const named = missing.slice(0, maxLines);
    for (const { part, id, subject } of named) {
      console.log(`${service}: person ${subject}: missing from the stream: ${id} (${part})`);
    }
    if (missingCount > named.length) {
      console.log(`${service}: and ${missingCount - named.length} more`);
    }
    if (error) console.log(`${service}: the stream could not be compared: ${error}`);
    else if (missingCount === 0)
      console.log(
        `${service}: ${formatCount(checked, 'entry', 'entries')} compared: all are in the stream`,
      );
    if (repaired > 0) console.log(`${service}: ${formatCount(repaired, 'event')} published again`);
    if (error || (missingCount > 0 && repaired < missingCount)) isComplete = false;
  }
  return { isComplete, isRunning };
}

function print(differences: readonly Difference[]): void {
  for (const difference of differences.slice(0, maxLines))
    console.log(describeDifference(difference));
  const rest = differences.length - maxLines;
  if (rest > 0) console.log(`and ${formatCount(rest, 'more difference')}`);
  if (differences.length === 0) console.log('All services agree.');
}

/** Prints the check of each subscriber's copy; tells whether all are complete. */
async function printMirrors({ attendance }: Databases): Promise<boolean> {
  const results = await checkMirrors(attendance, new Date());
  for (const { subscriber, messages, checkedAt, isComplete } of results) {
    const state =
      checkedAt === null ? 'is incomplete' : `has been incomplete since ${checkedAt.toISOString()}`;
    console.log(
      isComplete
        ? `subscriber ${subscriber}: the copy has all events: ${messages}`
        : `subscriber ${subscriber}: the copy ${state}: see the attendance log`,
    );
  }
  return results.every(({ isComplete }) => isComplete);
}

/** Stores the results, which the services show to administrators. */
async function saveResults(
  databases: Databases,
  differences: readonly Difference[],
): Promise<void> {
  const doneAt = new Date();
  for (const service of serviceNames) {
    const own = differences.filter(({ follower }) => follower === service);
    await saveReadModelCheck(databases[service], { doneAt, differences: own.length });
  }
}

/** Prints waiting events and dead letters, which are not differences but hint at the cause. */
async function printBacklog(databases: Databases): Promise<void> {
  for (const [service, connection] of Object.entries(databases) as [
    ServiceName,
    Databases[ServiceName],
  ][]) {
    const [waiting, dead] = [
      await countUnpublishedEvents(connection),
      await countDeadLetters(connection),
    ];
    if (waiting > 0)
      console.log(`${service}: ${formatCount(waiting, 'event')} waiting to be published`);
    if (dead > 0)
      console.log(`${service}: ${formatCount(dead, 'dead letter')}: run npm run dead-letters`);
  }
}

/** Waits for the repair and gives the remaining differences. */
async function waitForRepair(
  databases: Databases,
  before: readonly Difference[],
  { signal }: DatabaseAccess,
): Promise<Difference[]> {
  const end = performance.now() + repairTimeoutMs;
  for (;;) {
    const rest = await compareDatabases(databases, before);
    if (rest.length === 0) {
      console.log(`Repaired: ${before.length}`);
      return rest;
    }
    if (performance.now() >= end) {
      console.log(`Repaired: ${before.length - rest.length}, not repaired: ${rest.length}`);
      return rest;
    }
    await delay(500, undefined, { signal });
  }
}
