import { setTimeout as delay } from 'node:timers/promises';
import type { LiveChange } from '@portal/contracts/live-change';
import { openLiveClient } from '@portal/testing/live-client';
import type { RestClient } from '../bench/rest-client.ts';

/** A browser's pause before it opens a stream again. */
const reconnectMs = 1_000;

/**
 * Keeps a live stream of a person open until stopped, as a browser does: it is opened again where it
 * ended. Gives when each change arrived.
 */
export function followLiveStream(portal: string, person: RestClient) {
  const changes = new Map<string, number>();
  const resets: number[] = [];
  let opened = 0;
  let cursor: string | undefined;
  let stopping = false;
  let close: () => Promise<void> = async () => {};

  async function run(): Promise<void> {
    while (!stopping) {
      await follow().catch(() => undefined);
      if (!stopping) await delay(reconnectMs);
    }
  }

  async function follow(): Promise<void> {
    const client = await openLiveClient(portal, person.cookie(), cursor);
    close = client.close;
    opened += 1;
    const collect = () => {
      for (const { event, data, at } of client.events.splice(0)) {
        if (event === 'reset') resets.push(at);
        if (event === 'change') changes.set(keyOf(data as LiveChange), at);
      }
    };
    const collecting = setInterval(collect, 100);
    try {
      await client.done;
    } finally {
      clearInterval(collecting);
      collect();
      cursor = client.cursor() || cursor;
    }
  }

  const running = run();
  return {
    /** How often the stream was opened. */
    opened: () => opened,
    /**
     * When a change arrived, or a reset after `since`, on which the screens load everything again; null
     * where neither did.
     */
    arrivedAt({ type, id }: Pick<LiveChange, 'type' | 'id'>, since: number): number | null {
      return changes.get(keyOf({ type, id })) ?? resets.find((at) => at >= since) ?? null;
    },
    async stop(): Promise<void> {
      stopping = true;
      await close();
      await running;
    },
  };
}

function keyOf({ type, id }: Pick<LiveChange, 'type' | 'id'>): string {
  return `${type} ${id}`;
}
