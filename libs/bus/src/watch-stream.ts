import type { ServiceName } from '@portal/contracts/operation';
import type { Logger } from 'pino';
import { isBrokerUnavailable, isNotFound } from './jetstream-errors.ts';
import { type Bus, switchServer } from './nats-connection.ts';
import { republishedSubjects } from './stream-names.ts';
import {
  createStreamReader,
  parseStreamMessage,
  type StreamMessage,
  type StreamState,
} from './stream-reader.ts';
import { createWakeSignal } from './wake-signal.ts';

export interface StreamWatch {
  /**
   * Reads missed messages. Those sent while the broker was unavailable are never delivered live.
   */
  readMissed(): void;
  close(): Promise<void>;
}

export interface StreamWatchOptions {
  nc: Bus;
  service: ServiceName;
  user: string | undefined;
  /** How far back to read at the start, in milliseconds. */
  lookBackMs: number;
  /** From here on, `onMessage` gets all messages after a sequence. Called again after a gap. */
  onStart(service: ServiceName, sequence: number): void;
  onMessage(message: StreamMessage): void;
  log?: Logger;
}

interface StreamPosition {
  /** The stream's creation time. */
  created: string;
  /** The sequence of the last message that was delivered. */
  sequence: number;
}

const retryAfterMs = 500;
/** A lost message that no other one follows is detected after this time. */
const checkAfterMs = 5_000;

/**
 * Watches a service's stream. Live messages come from the broker's republishing; earlier and missed
 * ones are read from the stream.
 */
export function watchStream(options: StreamWatchOptions): StreamWatch {
  const { nc, service, user, lookBackMs, onStart, onMessage, log } = options;
  const reader = createStreamReader(nc, service, user);
  const wake = createWakeSignal();
  const arrived: StreamMessage[] = [];
  let position: StreamPosition | null = null;
  let mustRead = true;
  let failures = 0;
  let stopping = false;

  const subscription = nc.subscribe(republishedSubjects(service), {
    callback(failure, message) {
      const parsed = failure ? null : parseStreamMessage(service, message);
      if (parsed) arrived.push(parsed);
      else mustRead = true;
      wake.raise();
    },
  });

  function deliver(message: StreamMessage): void {
    if (!position || message.sequence <= position.sequence) return;
    position.sequence = message.sequence;
    onMessage(message);
  }

  /** Catches up with the stream, while live messages are queued. */
  async function catchUp(): Promise<void> {
    // The messages that have arrived so far are in the stream, or were in a lost one.
    const count = arrived.length;
    const state = await reader.state();
    if (!position || isOtherStream(position, state)) {
      position = await startPosition(state);
      onStart(service, position.sequence);
    }
    while (position.sequence < state.lastSequence && !stopping) {
      const page = await reader.readPage({ seq: position.sequence + 1 });
      page.forEach(deliver);
      if (page.length > 0) continue;
      if (!(await reader.isErased(position.sequence + 1, state.lastSequence)))
        throw new Error('a member of the broker lacks messages that its leader has');
      position.sequence = state.lastSequence;
    }
    arrived.splice(0, count);
    while (arrived[0] && arrived[0].sequence <= position.sequence) arrived.shift();
  }

  /** At first, before the recent messages; in a recreated stream, after its last message. */
  async function startPosition(state: StreamState): Promise<StreamPosition> {
    const { created, lastSequence } = state;
    if (position) return { created, sequence: lastSequence };
    const start_time = new Date(Date.now() - lookBackMs).toISOString();
    const [first] = await reader.readPage({ start_time });
    return { created, sequence: first ? first.sequence - 1 : lastSequence };
  }

  /** Delivers queued messages as long as there is no gap. */
  function deliverArrived(): void {
    while (position && arrived.length > 0 && !mustRead) {
      const next = arrived[0] as StreamMessage;
      // A gap, a repeated message, or a message of a recreated stream.
      if (next.sequence !== position.sequence + 1) mustRead = true;
      else deliver(arrived.shift() as StreamMessage);
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if (mustRead) {
          mustRead = false;
          await catchUp();
          failures = 0;
        }
        deliverArrived();
        if (mustRead || stopping) continue;
        await wake.wait(checkAfterMs);
        if (arrived.length === 0) mustRead = true;
      } catch (failure) {
        if (!isNotFound(failure))
          log?.debug({ err: failure, service }, 'messages unavailable, retrying');
        mustRead = true;
        failures += 1;
        // At first the streams may be electing a leader.
        if (failures > 1 && isBrokerUnavailable(failure)) await switchServer(nc);
        if (!stopping) await wake.wait(retryAfterMs);
      }
    }
  }

  const running = run();
  return {
    readMissed() {
      mustRead = true;
      wake.raise();
    },
    async close() {
      stopping = true;
      wake.raise();
      subscription.unsubscribe();
      await running;
    },
  };
}

function isOtherStream(position: StreamPosition, state: StreamState): boolean {
  return position.created !== state.created || state.lastSequence < position.sequence;
}
