import { JSONCodec, NatsError, type PubAck } from 'nats';
import type { OutboxRow } from './collections.ts';
import { tracePublishing } from './event-spans.ts';
import type { Bus } from './nats-connection.ts';

type Row = Pick<OutboxRow, '_id' | 'subject' | 'event'>;

export interface PublishResult {
  /** The number of rows, from the first on, that are in the stream. */
  count: number;
  /** Why the next row is not in the stream; null if it only has to be sent again. */
  failure: unknown;
}

const ackTimeoutMs = 5_000;
const codec = JSONCodec();

/**
 * Creates a publisher that keeps the rows' order in the stream without waiting for each
 * acknowledgement. Each message names its expected predecessor's sequence. The broker rejects it if
 * an earlier one was not stored or already stored, or if another relay has published. The publisher
 * doesn't throw; it returns the failure.
 */
export function createOrderedPublisher(nc: Bus): (rows: readonly Row[]) => Promise<PublishResult> {
  const js = nc.jetstream({ timeout: ackTimeoutMs });
  /** The stream's last sequence; null if unknown. */
  let last: number | null = null;

  function send(row: Row, lastSequence?: number): Promise<PubAck> {
    return tracePublishing(row.event, () =>
      js.publish(row.subject, codec.encode(row.event), {
        msgID: row._id,
        expect: { lastSequence },
      }),
    );
  }

  return async (rows) => {
    let count = 0;
    try {
      // The sequence of a duplicate isn't the stream's last one.
      for (; last === null && count < rows.length; count += 1) {
        const { seq, duplicate } = await send(rows[count] as Row);
        last = duplicate ? null : seq;
      }
    } catch (failure) {
      return { count, failure };
    }
    const previous = last ?? 0;
    const outcomes = await Promise.allSettled(
      rows.slice(count).map((row, index) => send(row, previous + index)),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        last = null;
        return { count, failure: isWrongSequence(outcome.reason) ? null : outcome.reason };
      }
      last = outcome.value.duplicate ? null : outcome.value.seq;
      count += 1;
    }
    return { count, failure: null };
  };
}

/** Whether the broker rejected a message because of its expected sequence. */
function isWrongSequence(failure: unknown): boolean {
  const wrongLastSequence = 10071;
  return failure instanceof NatsError && failure.api_error?.err_code === wrongLastSequence;
}
