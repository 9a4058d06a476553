import { JSONCodec, NatsError, type PubAck } from 'nats';
import type { OutboxRow } from './collections.ts';
import type { Bus } from './nats-connection.ts';

type Row = Pick<OutboxRow, '_id' | 'subject' | 'event'>;

export interface Published {
  /** How many of the rows, from the first on, are in the stream. */
  count: number;
  /** Why the next one is not; null where it only has to be sent again. */
  failure: unknown;
}

const acknowledgedWithinMs = 5_000;
const codec = JSONCodec();

/**
 * A publisher of rows that the stream keeps in their order, without waiting for one acknowledgement
 * after the other: each message says which place in the stream it is to have, and is refused where
 * one before it was not stored, was stored already, or another relay came between.
 */
export function orderedPublisher(nc: Bus): (rows: readonly Row[]) => Promise<Published> {
  const js = nc.jetstream({ timeout: acknowledgedWithinMs });
  /** The last place in the stream that is taken; null where that is not known. */
  let last: number | null = null;

  function send(row: Row, lastSequence?: number): Promise<PubAck> {
    return js.publish(row.subject, codec.encode(row.event), {
      msgID: row._id,
      expect: { lastSequence },
    });
  }

  return async (rows) => {
    let count = 0;
    try {
      // One that was stored before doesn't tell how far the stream has come since.
      for (; last === null && count < rows.length; count += 1) {
        const { seq, duplicate } = await send(rows[count] as Row);
        last = duplicate ? null : seq;
      }
    } catch (failure) {
      return { count, failure };
    }
    const before = last ?? 0;
    const answers = await Promise.allSettled(
      rows.slice(count).map((row, index) => send(row, before + index)),
    );
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        last = null;
        return { count, failure: isRefused(answer.reason) ? null : answer.reason };
      }
      last = answer.value.duplicate ? null : answer.value.seq;
      count += 1;
    }
    return { count, failure: null };
  };
}

/** Whether the place that a message was to have is not the next one. */
function isRefused(failure: unknown): boolean {
  const wrongLastSequence = 10071;
  return failure instanceof NatsError && failure.api_error?.err_code === wrongLastSequence;
}
