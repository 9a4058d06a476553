import { events, isForExternalSubscribers } from '@portal/contracts/events';
import type { JetStreamManager } from 'nats';
import { nullIfNotFound } from './jetstream-errors.ts';
import type { Bus } from './nats-connection.ts';
import { streamName } from './stream-names.ts';
import { createStreamReader } from './stream-reader.ts';

/** A message of attendance's stream. */
export interface SourceMessage {
  seq: number;
  subject: string;
  data: Uint8Array;
  /** Its `Nats-Msg-Id`: the event's id. */
  messageId: string;
}

/**
 * Attendance's stream, from which the mirrors are copied. The methods throw the broker's errors.
 */
export interface MirrorSource {
  /** The stream's creation time and last sequence. */
  state(): Promise<{ created: string; lastSeq: number }>;
  /**
   * The next batch, from sequence `from` on: the messages that subscribers may read, in order, and
   * the sequence `through` which the batch is complete.
   */
  read(from: number, lastSeq: number): Promise<{ messages: SourceMessage[]; through: number }>;
  /** One message, or null if it was purged. */
  at(seq: number): Promise<SourceMessage | null>;
}

const stream = streamName('attendance');
const copiedTypes = new Set(events.filter(isForExternalSubscribers).map(({ type }) => type));
const batchSize = 128;
const timeout = 5_000;
const encoder = new TextEncoder();

/**
 * Opens the source with attendance's connection and its user. It reads by sequence, not by a consumer, so the
 * broker holds no state of it.
 */
export async function openMirrorSource(nc: Bus, user?: string): Promise<MirrorSource> {
  const manager = await nc.jetstreamManager({ checkAPI: false, timeout });
  const reader = createStreamReader(nc, 'attendance', user);
  let hasReplicas = true;
  const at = (seq: number) => messageAt(manager, { seq });

  /** Reads each message from the stream's leader. */
  async function readEach(from: number, lastSeq: number) {
    const through = Math.min(from + batchSize - 1, lastSeq);
    const sequences = Array.from({ length: through - from + 1 }, (_, index) => from + index);
    const found = (await Promise.all(sequences.map(at))).filter((message) => message !== null);
    if (found.length > 0) return { messages: found.filter(isCopied), through };
    // A purge may have left a wide gap, which is skipped at once.
    const next = await messageAt(manager, { seq: from, next_by_subj: 'portal.attendance.>' });
    return { messages: [], through: next ? next.seq - 1 : lastSeq };
  }

  /** Reads a page in one request, instead of one for each message. */
  async function readPage(from: number, lastSeq: number) {
    const page = await reader.readPage({ seq: from });
    const messages = page.map(({ sequence, subject, text, messageId }) => ({
      seq: sequence,
      subject,
      data: encoder.encode(text),
      messageId,
    }));
    return { messages: messages.filter(isCopied), through: page.at(-1)?.sequence ?? lastSeq };
  }

  return {
    at,
    async state() {
      const { created, state, config } = await manager.streams.info(stream);
      hasReplicas = config.num_replicas > 1;
      return { created, lastSeq: state.last_seq };
    },
    // Any replica responds to a page: one that lags behind might still have what was erased.
    read: (from, lastSeq) => (hasReplicas ? readEach(from, lastSeq) : readPage(from, lastSeq)),
  };
}

function isCopied({ subject }: SourceMessage): boolean {
  return copiedTypes.has(subject.slice(0, subject.lastIndexOf('.')));
}

async function messageAt(
  manager: JetStreamManager,
  query: { seq: number; next_by_subj?: string },
): Promise<SourceMessage | null> {
  const found = await manager.streams.getMessage(stream, query).catch(nullIfNotFound);
  if (!found) return null;
  const { seq, subject, data, header } = found;
  return { seq, subject, data, messageId: header?.get('Nats-Msg-Id') ?? '' };
}
