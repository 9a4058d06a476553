import { setTimeout as delay } from 'node:timers/promises';
import { type Bus, connectBus } from '@portal/bus/nats-connection';
import { findRebuild, requestRebuild } from '@portal/bus/rebuild-state';
import { streamName } from '@portal/bus/stream-names';
import { newId } from '@portal/kernel/new-id';
import mongoose from 'mongoose';
import { connect } from 'nats';
import { consumeNatively } from './baseline-consumer.ts';
import { publishEvents, sessionEvents } from './seed-events.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { type BenchPortal, withPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const least = 0.5;
const usualPeople = 250;
/** For the usual number of events. */
const longestSeconds = 300;

/** Events a second. */
interface Round {
  /** A plain consumer that stores the sessions. */
  native: number;
  /** `npm run records:rebuild`. */
  rebuild: number;
  /** A new subscriber in another system, which stores nothing. */
  subscriber: number;
}

/** All events of attendance once more: for the archive's read models, and for a new subscriber. */
export const replayEventsWorkload: Workload = {
  title: 'reading all events again, by the archive and a new subscriber, against a plain consumer',
  target: `the archive at least ${least} of its rate`,
  takesTimes: true,
  run: ({ quick, times, say }) =>
    withPortal(say, async (portal) => {
      const days = quick ? 2 : 100;
      const people = usualPeople * times;
      const count = 2 * people * days;
      const bus = await connectBus({ ...portal.nats, name: 'bench' });
      const records = await mongoose.createConnection(portal.anyDatabase('records')).asPromise();
      try {
        const userIds = Array.from({ length: people }, newId);
        await publishEvents(bus, sessionEvents(userIds, days));
        await waitUntilIdle(portal, times);
        say(`${count} events stored`);
        const rounds: Round[] = [];
        // More events than usual take so long that one round is enough, also to warm up.
        const warming = times > 1 ? 0 : 1;
        const measured = times > 1 ? 1 : quick ? 2 : 5;
        for (let number = 0; number < warming + measured; number += 1) {
          const round = await measureRound(portal, { bus, records, count, times });
          if (number >= warming) rounds.push(round);
          say(`round ${number}: ${roundTo(round.rebuild / round.native, 2)}`);
        }
        return outcomeOf(rounds, count);
      } finally {
        await records.close();
        await bus.close();
      }
    }),
};

/** The events in the stream, and where they are read from and stored. */
interface ReplayedEvents {
  bus: Bus;
  records: mongoose.Connection;
  count: number;
  /** How many times the usual number that is. */
  times: number;
}

async function measureRound(
  portal: BenchPortal,
  { bus, records, count, times }: ReplayedEvents,
): Promise<Round> {
  const stream = streamName('attendance');
  const entries = records.useDb('bench').collection<{ _id: string }>('entries');
  await entries.drop();
  const native = await consumeNatively(bus, { stream, count, entries });
  const rebuild = await rebuildRecords({ records, count, times });
  const subscriber = await readAsSubscriber(portal, count);
  return { native: count / native, rebuild: count / rebuild, subscriber: count / subscriber };
}

/** Rebuilds the read models of records. Gives the seconds until the sessions of all events are there. */
async function rebuildRecords({
  records,
  count,
  times,
}: Omit<ReplayedEvents, 'bus'>): Promise<number> {
  const started = performance.now();
  await requestRebuild(records, new Date());
  while ((await findRebuild(records))?.state !== 'done') {
    if (secondsSince(started) > longestSeconds * times) throw new Error('the rebuild doesn’t end');
    await delay(20);
  }
  const seconds = secondsSince(started);
  const stored = await records.collection('sessions').countDocuments();
  if (stored !== count / 2) throw new Error(`${stored} sessions were rebuilt, not ${count / 2}`);
  return seconds;
}

/** Reads all events as a new subscriber does (docs/subscribing.md). Gives the seconds until the last. */
async function readAsSubscriber({ subscriber }: BenchPortal, count: number): Promise<number> {
  const { stream, ...account } = subscriber;
  const bus = await connect(account);
  const started = performance.now();
  const consumer = await bus.jetstream().consumers.get(stream, {});
  let read = 0;
  for await (const message of await consumer.consume()) {
    message.json();
    read += 1;
    if (read >= count) break;
  }
  const seconds = secondsSince(started);
  await bus.close();
  return seconds;
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1_000;
}

function outcomeOf(rounds: readonly Round[], count: number): Outcome {
  const rateOf = (who: keyof Round) => roundTo(median(rounds.map((round) => round[who])));
  const ratios = rounds.map(({ rebuild, native }) => rebuild / native);
  const ratio = median(ratios);
  const result = `${roundTo(ratio, 2)} of the rate; ${rateOf('subscriber')} events a second at a new subscriber`;
  return {
    table: {
      'plain consumer': { 'events a second': rateOf('native') },
      'rebuilding the archive': { 'events a second': rateOf('rebuild') },
      'a new subscriber': { 'events a second': rateOf('subscriber') },
    },
    summary: result,
    result,
    spread: largestSpread(ratios),
    reached: ratio >= least,
    measured: { count, rounds },
  };
}
