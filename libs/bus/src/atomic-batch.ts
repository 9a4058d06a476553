import { randomUUID } from 'node:crypto';
import { headers, type PubAck, type StreamConfig } from 'nats';
import type { Bus } from './nats-connection.ts';

/** A message of a batch. */
export interface BatchMessage {
  subject: string;
  data: Uint8Array;
  headers?: Readonly<Record<string, string>>;
}

/** The maximum number of messages in a batch: half of what the broker accepts. */
export const maxBatchMessages = 500;

/** Whether a broker has atomic batches. */
export function supportsBatches(nc: Bus): boolean {
  const [major = 0, minor = 0] = (nc.info?.version ?? '').split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 12);
}

/** The configuration of a stream that accepts atomic batches; empty for a broker without them. */
export function atomicBatchConfig(nc: Bus): Partial<StreamConfig> {
  // The client library is older than the property.
  return supportsBatches(nc) ? ({ allow_atomic: true } as Partial<StreamConfig>) : {};
}

/** Whether a stream accepts atomic batches. */
export function acceptsBatches(config: Partial<StreamConfig>): boolean {
  return 'allow_atomic' in config && config.allow_atomic === true;
}

/** The broker has stored no message of a batch, such as for a message that it has already. */
export class BatchRefusedError extends Error {}

/**
 * Stores messages in a stream, in their order, all or none (ADR-50 of NATS), and gives the sequence of the
 * last one. The broker syncs its files once for all of them instead of once for each. Throws a
 * BatchRefusedError if the broker refuses, and another error if it doesn't respond in time.
 */
export async function publishAtomically(
  nc: Bus,
  messages: readonly BatchMessage[],
  { timeoutMs }: { timeoutMs: number },
): Promise<number> {
  const batchId = randomUUID();
  const last = messages.length - 1;
  const headersOf = (index: number) => {
    const all = headers();
    for (const [name, value] of Object.entries(messages[index]?.headers ?? {})) {
      all.set(name, value);
    }
    all.set('Nats-Batch-Id', batchId);
    all.set('Nats-Batch-Sequence', `${index + 1}`);
    if (index === last) all.set('Nats-Batch-Commit', '1');
    return all;
  };
  for (const [index, { subject, data }] of messages.slice(0, -1).entries()) {
    nc.publish(subject, data, { headers: headersOf(index) });
  }
  const { subject, data } = messages[last] as BatchMessage;
  const response = await nc.request(subject, data, {
    headers: headersOf(last),
    timeout: timeoutMs,
  });
  const { seq, error } = response.json<PubAck & { error?: { description?: string } }>();
  if (error) throw new BatchRefusedError(`the broker refused a batch: ${error.description}`);
  return seq;
}
