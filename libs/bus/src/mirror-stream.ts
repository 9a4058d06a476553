import { headers, type JetStreamManager, type StreamInfo } from 'nats';
import { isNotFound } from './api-failures.ts';
import type { MirrorRow, Reading } from './collections.ts';
import type { SourceMessage } from './mirror-source.ts';
import type { Bus } from './nats-connection.ts';
import { mirrorConfig, mirrorStream } from './streams.ts';

/** Where a message lies in the original: it stays the same when a mirror is made anew. */
export const placeHeader = 'Portal-Sequence';

/** What is known of a mirror's content; see MirrorRow. */
type MirrorPlace = Omit<MirrorRow, '_id' | 'checkedAt' | 'reading'>;

/** The stream in a subscriber's account as its keeper works with it. */
export interface MirrorStream {
  /** The stream as it is; null where there is none. */
  info(): Promise<StreamInfo | null>;
  /** Removes whatever streams the account has and makes the right one. */
  make(sourceCreated: string): Promise<MirrorPlace>;
  /** Appends messages in their order; rejects unless all are stored right behind `lastSeq`. */
  append(messages: readonly SourceMessage[], lastSeq: number): Promise<void>;
  /** The places in the original of the messages from `from` to `to`; null where one is none of ours. */
  placesOf(from: number, to: number): Promise<(number | null)[]>;
  purge(subject: string): Promise<number>;
  remove(): Promise<void>;
  reading(): Promise<Reading>;
}

const timeout = 5_000;

/** The same for two streams of the same configuration. */
export function configOf({ config }: StreamInfo): string {
  return JSON.stringify(Object.entries(config).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Opens the stream of a subscriber, over its keeper's connection. */
export async function openMirrorStream(nc: Bus): Promise<MirrorStream> {
  const manager = await nc.jetstreamManager({ checkAPI: false, timeout });
  const js = nc.jetstream({ timeout });

  async function info(): Promise<StreamInfo | null> {
    return manager.streams.info(mirrorStream).catch(nullIfNotFound);
  }

  async function remove(): Promise<void> {
    for await (const name of manager.streams.names()) {
      await manager.streams.delete(name).catch(nullIfNotFound);
    }
  }

  return {
    info,
    remove,
    async make(sourceCreated) {
      await remove();
      const made = await manager.streams.add(mirrorConfig());
      return {
        created: made.created,
        config: configOf(made),
        sourceCreated,
        sourceSeq: 0,
        lastSeq: 0,
        messages: 0,
        isErasing: false,
      };
    },
    async append(messages, lastSeq) {
      const sent = messages.map(async ({ seq, subject, data, messageId: msgID }, index) => {
        const place = headers();
        place.set(placeHeader, `${seq}`);
        const expect = { streamName: mirrorStream, lastSequence: lastSeq + index };
        const options = { headers: place, expect, ...(msgID && { msgID }) };
        const { duplicate } = await js.publish(subject, data, options);
        // An event that came twice: the second is a message of its own a moment later.
        if (duplicate) throw new Error('a message with the same id was stored a moment ago');
      });
      const answers = await Promise.allSettled(sent);
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (failed) throw failed.reason;
    },
    async placesOf(from, to) {
      const sequences = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      return Promise.all(sequences.map((seq) => placeOf(manager, seq)));
    },
    async purge(filter) {
      const { purged } = await manager.streams.purge(mirrorStream, { filter });
      return purged;
    },
    reading: () => readingOf(manager),
  };
}

async function placeOf(manager: JetStreamManager, seq: number): Promise<number | null> {
  const message = await manager.streams.getMessage(mirrorStream, { seq }).catch(nullIfNotFound);
  const place = Number(message?.header?.get(placeHeader));
  return Number.isSafeInteger(place) && place > 0 ? place : null;
}

async function readingOf(manager: JetStreamManager): Promise<Reading> {
  const reading: Reading = { isReading: false, lastReadAt: null, behind: null };
  for await (const consumer of manager.consumers.list(mirrorStream)) {
    const { num_waiting, push_bound, num_pending, num_ack_pending, delivered, ack_floor } =
      consumer;
    reading.isReading ||= num_waiting > 0 || push_bound === true;
    reading.behind = Math.max(reading.behind ?? 0, num_pending + num_ack_pending);
    for (const { last_active } of [delivered, ack_floor]) {
      // The library takes it for a number; the broker says an instant.
      const at = last_active ? new Date(last_active) : null;
      if (at && (!reading.lastReadAt || at > reading.lastReadAt)) reading.lastReadAt = at;
    }
  }
  return reading;
}

function nullIfNotFound(failure: unknown): null {
  if (isNotFound(failure)) return null;
  throw failure;
}
