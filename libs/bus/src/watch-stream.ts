import type { ServiceName } from '@portal/contracts/operation';
import type { Logger } from 'pino';
import { isNotFound } from './api-failures.ts';
import type { Bus } from './nats-connection.ts';
import { createSignal } from './signal.ts';
import { republishedSubjects } from './stream-names.ts';
import { readMessage, type StreamState, streamReader, type Watched } from './stream-reader.ts';

export interface StreamWatch {
  /** Looks whether something was missed: what was sent while the broker was away never comes. */
  lookAgain(): void;
  stop(): Promise<void>;
}

export interface StreamWatchOptions {
  nc: Bus;
  service: ServiceName;
  user: string | undefined;
  /** How far back the first look goes, in milliseconds. */
  sinceMs: number;
  begins(service: ServiceName, place: number): void;
  seen(message: Watched): void;
  log?: Logger;
}

const retryAfterMs = 500;
/** A message that got lost with none after it is noticed this late. */
const lookAgainAfterMs = 5_000;

/**
 * Watches the stream of one service: hears what is republished as it is stored, and reads from the
 * stream itself what came before, and what was missed.
 */
export function watchStream(options: StreamWatchOptions): StreamWatch {
  const { nc, service, user, sinceMs, begins, seen, log } = options;
  const reader = streamReader(nc, service, user);
  const wake = createSignal();
  const arrived: Watched[] = [];
  let known: { created: string; place: number } | null = null;
  let mustLook = true;
  let stopping = false;

  const subscription = nc.subscribe(republishedSubjects(service), {
    callback(failure, message) {
      const watched = failure ? null : readMessage(service, message);
      if (watched) arrived.push(watched);
      else mustLook = true;
      wake.raise();
    },
  });

  function pass(message: Watched): void {
    if (!known || message.sequence <= known.place) return;
    known.place = message.sequence;
    seen(message);
  }

  /** Catches up with the stream; what arrives meanwhile waits. */
  async function look(): Promise<void> {
    // All that arrived by now is in the stream, or was in one that is gone.
    const count = arrived.length;
    const state = await reader.state();
    if (!known || isAnother(known, state)) {
      known = await begin(state);
      begins(service, known.place);
    }
    while (known.place < state.lastSequence && !stopping) {
      const page = await reader.page({ seq: known.place + 1 });
      page.forEach(pass);
      // What is not there any more was erased.
      if (page.length === 0) known.place = state.lastSequence;
    }
    arrived.splice(0, count);
    while (arrived[0] && arrived[0].sequence <= known.place) arrived.shift();
  }

  /** At first what is recent is seen, too; of a stream that was made anew only what comes. */
  async function begin(state: StreamState): Promise<{ created: string; place: number }> {
    const { created, lastSequence } = state;
    if (known) return { created, place: lastSequence };
    const start_time = new Date(Date.now() - sinceMs).toISOString();
    const [first] = await reader.page({ start_time });
    return { created, place: first ? first.sequence - 1 : lastSequence };
  }

  /** Passes what has arrived, as far as it follows on what was seen. */
  function passArrived(): void {
    while (known && arrived.length > 0 && !mustLook) {
      const next = arrived[0] as Watched;
      // One that is known either came twice or belongs to a stream that was made anew.
      if (next.sequence !== known.place + 1) mustLook = true;
      else pass(arrived.shift() as Watched);
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if (mustLook) {
          mustLook = false;
          await look();
        }
        passArrived();
        if (mustLook || stopping) continue;
        await wake.wait(lookAgainAfterMs);
        if (arrived.length === 0) mustLook = true;
      } catch (failure) {
        if (!isNotFound(failure)) log?.debug({ err: failure, service }, 'nothing seen for now');
        mustLook = true;
        if (!stopping) await wake.wait(retryAfterMs);
      }
    }
  }

  const running = run();
  return {
    lookAgain() {
      mustLook = true;
      wake.raise();
    },
    async stop() {
      stopping = true;
      wake.raise();
      subscription.unsubscribe();
      await running;
    },
  };
}

function isAnother(known: { created: string; place: number }, state: StreamState): boolean {
  return known.created !== state.created || state.lastSequence < known.place;
}
