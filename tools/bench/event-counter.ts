import { setTimeout as delay } from 'node:timers/promises';
import { connectBus } from '@portal/bus/nats-connection';
import { streamName } from '@portal/bus/stream-names';
import type { BenchPortal } from './with-portal.ts';

export interface EventCounter {
  /** Counts the events in the stream of attendance. */
  count(): Promise<number>;
  /** Time until there are that many. */
  secondsUntil(count: number): Promise<number>;
  close(): Promise<void>;
}

const longest = 120;

/** Observes how many events attendance has published. */
export async function openEventCounter({ nats }: BenchPortal): Promise<EventCounter> {
  const bus = await connectBus({ ...nats, name: 'bench' });
  const manager = await bus.jetstreamManager({ checkAPI: false });
  const count = async () => (await manager.streams.info(streamName('attendance'))).state.last_seq;
  return {
    count,
    async secondsUntil(wanted) {
      const started = performance.now();
      const seconds = () => (performance.now() - started) / 1000;
      for (let there = await count(); there < wanted; there = await count()) {
        if (seconds() > longest) throw new Error(`${wanted - there} events are still missing`);
        await delay(10);
      }
      return seconds();
    },
    close: () => bus.close(),
  };
}
