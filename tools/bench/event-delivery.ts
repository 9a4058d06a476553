import { setTimeout as delay } from 'node:timers/promises';
import { connectBus } from '@portal/bus/nats-connection';
import mongoose from 'mongoose';
import { openNativePublisher } from './baseline-publish.ts';
import { copyStaff, type Session } from './copy-staff.ts';
import { openEventCounter } from './event-counter.ts';
import { openEventSubscriber } from './event-subscriber.ts';
import { clockInEvents, openOutbox, publishEvents, unreadEvents } from './seed-events.ts';
import { largestSpread, median, quantile, roundTo } from './statistics.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { type BenchPortal, withPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const least = { rate: 0.5, growth: 0.9 };
const slowestP99 = 250;
const people = 100;
/** Events of one transaction in the steady load. */
const perTransaction = 50;
const clockingsPerSecond = 25;
const encoder = new TextEncoder();

/** With few and with many old events in the stream. */
type Side = 'few' | 'many';

interface Taken {
  /** Events a second, by a plain publisher and by the relay. */
  native: number;
  drained: number;
  steady: number;
  /** Milliseconds from each response to a clock-in or -out until its event was at the subscriber. */
  delays: number[];
}
type Round = Record<Side, Taken>;

/** Events from the outbox to the stream, and from a clock-in to another system. */
export const eventDeliveryWorkload: Workload = {
  title: 'events from the outbox to the stream against a plain publisher, and to a subscriber',
  target: `at least ${least.rate} of its rate, p99 from a clock-in to its event at most ${slowestP99} ms, at least ${least.growth} of the rate with many old events`,
  takesTimes: true,
  run: ({ quick, times, say }) =>
    withPortal(say, (few) =>
      withPortal(say, async (many) => {
        const counts = quick
          ? { few: 100, many: 5_000 * times }
          : { few: 10_000, many: 1_000_000 * times };
        const sides = {
          few: await sideOf(few, counts.few, times),
          many: await sideOf(many, counts.many, times),
        };
        say('old events stored');
        try {
          const rounds: Round[] = [];
          const size = quick ? { events: 500, clockings: 20 } : { events: 2_000, clockings: 250 };
          for (let number = 0; number <= (quick ? 2 : 5); number += 1) {
            // Alternate which one is first.
            const inTurn = number % 2 ? (['few', 'many'] as const) : (['many', 'few'] as const);
            const round = {} as Round;
            for (const side of inTurn) round[side] = await sides[side].round(size);
            // The first round warms all up.
            if (number > 0) rounds.push(round);
            const { native, drained, steady, delays } = round.few;
            say(
              `round ${number}: ${roundTo(drained / native, 2)} of the rate, steadily ${roundTo(steady / native, 2)}, p99 ${roundTo(quantile(delays, 0.99))} ms`,
            );
          }
          return outcomeOf(rounds, counts);
        } finally {
          await Promise.all([sides.few.close(), sides.many.close()]);
        }
      }),
    ),
};

async function sideOf(portal: BenchPortal, oldEvents: number, times: number) {
  const { employees } = await copyStaff(portal, { employees: people });
  const userIds = employees.map(({ userId }) => userId);
  const bus = await connectBus({ ...portal.nats, name: 'bench' });
  const subscriber = await openEventSubscriber(portal);
  await publishEvents(bus, unreadEvents(userIds, oldEvents));
  await subscriber.waitForCopies(oldEvents, times);
  await waitUntilIdle(portal, times);
  const publisher = await openNativePublisher(bus);
  const events = await openEventCounter(portal);
  const mongo = await new mongoose.mongo.MongoClient(portal.anyDatabase('attendance')).connect();
  const outbox = openOutbox(mongo);
  let clocked = 0;

  /** Stores events in transactions of a size, and gives how many a second came into the stream. */
  async function relayed(count: number, transactionSize: number): Promise<number> {
    const all = clockInEvents(userIds, count);
    const before = await events.count();
    const begun = performance.now();
    await outbox.store(all.slice(0, transactionSize));
    // A backlog is there with its first and only transaction.
    const started = transactionSize < count ? begun : performance.now();
    for (let first = transactionSize; first < count; first += transactionSize) {
      await outbox.store(all.slice(first, first + transactionSize));
    }
    await events.secondsUntil(before + count);
    return count / ((performance.now() - started) / 1_000);
  }

  /** The next person clocks in or out. Gives the milliseconds from the response to the event. */
  async function clockNext(number: number): Promise<number> {
    const { cookie } = employees[number % people] as Session;
    const direction = Math.floor(number / people) % 2 === 0 ? 'in' : 'out';
    const headers = { 'content-type': 'application/json', cookie };
    const url = `${portal.url}/api/time-entries/clock-${direction}`;
    const response = await fetch(url, { method: 'POST', headers, body: '{}' });
    const { id } = (await response.json()) as { id: string };
    const responded = performance.now();
    if (!response.ok) throw new Error(`clock-${direction}: ${response.status}`);
    const arrived = await subscriber.arrivalOf(
      id,
      direction === 'in' ? 'clocked-in' : 'clocked-out',
    );
    // An event may be there before the response.
    return Math.max(0, arrived - responded);
  }

  return {
    async round(size: { events: number; clockings: number }): Promise<Taken> {
      const messages = clockInEvents(userIds, size.events).map((event) =>
        encoder.encode(JSON.stringify(event)),
      );
      const native = size.events / ((await publisher.publish(messages)) / 1_000);
      const drained = await relayed(size.events, size.events);
      const steady = await relayed(size.events, perTransaction);
      await waitUntilIdle(portal);
      const sent: Promise<number>[] = [];
      const begun = performance.now();
      for (let number = 1; number <= size.clockings; number += 1) {
        sent.push(clockNext(clocked));
        clocked += 1;
        await delay(Math.max(0, begun + (number * 1_000) / clockingsPerSecond - performance.now()));
      }
      return { native, drained, steady, delays: await Promise.all(sent) };
    },
    async close(): Promise<void> {
      await subscriber.close();
      await events.close();
      await bus.close();
      await mongo.close();
    },
  };
}

function outcomeOf(rounds: readonly Round[], counts: Record<Side, number>): Outcome {
  const ratiosOf = (side: Side, kind: 'drained' | 'steady') =>
    rounds.map((round) => round[side][kind] / round[side].native);
  const growths = rounds.map(({ few, many }) => many.drained / few.drained);
  const p99Of = (side: Side) =>
    quantile(
      rounds.flatMap((round) => round[side].delays),
      0.99,
    );
  const rateOf = (side: Side, kind: 'native' | 'drained' | 'steady') =>
    roundTo(median(rounds.map((round) => round[side][kind])));
  const row = (side: Side) => ({
    'plain publisher, events a second': rateOf(side, 'native'),
    'relay, a backlog': rateOf(side, 'drained'),
    'relay, steadily': rateOf(side, 'steady'),
    'to the subscriber, p50 ms': roundTo(
      quantile(
        rounds.flatMap((round) => round[side].delays),
        0.5,
      ),
    ),
    'p99 ms': roundTo(p99Of(side)),
  });
  const [drained, steady] = [median(ratiosOf('few', 'drained')), median(ratiosOf('few', 'steady'))];
  const growth = median(growths);
  const p99 = Math.max(p99Of('few'), p99Of('many'));
  const result = `${roundTo(drained, 2)} of the rate, steadily ${roundTo(steady, 2)}; p99 ${roundTo(p99)} ms; ${roundTo(growth, 2)} with ${counts.many} old events`;
  return {
    table: {
      [`${counts.few} old events`]: row('few'),
      [`${counts.many} old events`]: row('many'),
    },
    summary: result,
    result,
    spread: largestSpread(ratiosOf('few', 'drained'), ratiosOf('few', 'steady'), growths),
    reached: Math.min(drained, steady) >= least.rate && p99 <= slowestP99 && growth >= least.growth,
    measured: { counts, rounds },
  };
}
