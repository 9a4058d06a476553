import { setTimeout as delay } from 'node:timers/promises';
import { connect, DeliverPolicy } from 'nats';
import type { BenchPortal } from './with-portal.ts';

export interface EventSubscriber {
  /** Waits until its stream has that many events: `times` as long as usual. */
  waitForCopies(count: number, times: number): Promise<void>;
  /** Waits for an event about a session, and gives when it arrived (`performance.now()`). */
  arrivalOf(entryId: string, name: 'clocked-in' | 'clocked-out'): Promise<number>;
  close(): Promise<void>;
}

const longestSeconds = 300;

/** Reads the attendance events as another system does (docs/subscribing.md), with its own account. */
export async function openEventSubscriber({ subscriber }: BenchPortal): Promise<EventSubscriber> {
  const { stream, ...account } = subscriber;
  const bus = await connect(account);
  const manager = await bus.jetstreamManager({ checkAPI: false });
  const countCopies = async () => {
    // Attendance makes the stream some time after its start.
    const info = await manager.streams.info(stream).catch(() => null);
    return info?.state.messages ?? -1;
  };
  await poll(async () => (await countCopies()) >= 0);
  const consumer = await bus
    .jetstream()
    .consumers.get(stream, { deliver_policy: DeliverPolicy.New });
  const arrivals = new Map<string, number>();
  const messages = await consumer.consume();
  const reading = readAll();

  async function readAll(): Promise<void> {
    for await (const message of messages) {
      const arrived = performance.now();
      const { type, data } = message.json<{ type: string; data: { id: string } }>();
      arrivals.set(`${data.id} ${type.replace('portal.attendance.', '')}`, arrived);
    }
  }

  return {
    waitForCopies: (count, times) => poll(async () => (await countCopies()) >= count, times),
    async arrivalOf(entryId, name) {
      const key = `${entryId} ${name}`;
      await poll(async () => arrivals.has(key));
      return arrivals.get(key) as number;
    },
    async close() {
      await messages.close();
      await reading;
      await bus.close();
    },
  };
}

async function poll(isDone: () => Promise<boolean>, times = 1): Promise<void> {
  const end = performance.now() + times * longestSeconds * 1_000;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('the subscriber doesn’t get the events');
    await delay(20);
  }
}
