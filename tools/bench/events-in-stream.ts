import { setTimeout as delay } from 'node:timers/promises';
import { connectBus } from '@portal/bus/nats-connection';
import { streamOf } from '@portal/bus/stream-names';
import type { OwnPortal } from './own-portal.ts';

export interface Drain {
  /** Events of the attendance service in its stream. */
  count(): Promise<number>;
  /** How long from now until there are so many. */
  secondsUntil(count: number): Promise<number>;
  close(): Promise<void>;
}

const longest = 120;

/** Looks at how many events have come out of the attendance service. */
export async function eventsOf({ nats }: OwnPortal): Promise<Drain> {
  const bus = await connectBus({ ...nats, name: 'bench' });
  const manager = await bus.jetstreamManager({ checkAPI: false });
  const count = async () => (await manager.streams.info(streamOf('attendance'))).state.last_seq;
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
