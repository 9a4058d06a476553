import type { ServiceName } from '@portal/contracts/operation';
import { createInbox, ErrorCode, type Msg, NatsError } from 'nats';
import { apiPrefixFor } from './jetstream-api.ts';
import { type Bus, inboxPrefixOf } from './nats-connection.ts';
import { streamOf } from './stream-names.ts';

/** A message of a service's stream as whoever only watches sees it. */
export interface Watched {
  service: ServiceName;
  /** Its place in the stream. */
  sequence: number;
  subject: string;
  text: string;
  /** When the broker stored it: milliseconds since 1970. */
  storedAt: number;
}

export interface StreamState {
  /** When the stream was made: another one under the same name was made at another time. */
  created: string;
  lastSequence: number;
}

/** How many messages are asked for at once. */
const batch = 256;
const timeoutMs = 5_000;

/**
 * Reads a service's stream without a consumer, so that nothing of the reader stays at the broker and
 * nothing of the stream can be changed by reading.
 */
export function streamReader(nc: Bus, service: ServiceName, user: string | undefined) {
  const stream = streamOf(service);

  return {
    /** Rejects where the stream does not exist or the broker is away. */
    async state(): Promise<StreamState> {
      const apiPrefix = await apiPrefixFor(nc, service);
      const manager = await nc.jetstreamManager({ checkAPI: false, apiPrefix, timeout: timeoutMs });
      const { created, state } = await manager.streams.info(stream);
      return { created: `${created}`, lastSequence: state.last_seq };
    },

    /** Up to 256 messages from a place or a point in time on, in order; none where there are none. */
    async page(from: { seq: number } | { start_time: string }): Promise<Watched[]> {
      const apiPrefix = await apiPrefixFor(nc, service);
      const subject = `${apiPrefix}.DIRECT.GET.${stream}`;
      const messages = await requestBatch(nc, user, subject, JSON.stringify({ ...from, batch }));
      return messages.map((message) => readMessage(service, message)).filter((one) => one !== null);
    },
  };
}

/** What a message says of itself in its headers; null where it doesn't. */
export function readMessage(service: ServiceName, message: Msg): Watched | null {
  const sequence = Number(message.headers?.get('Nats-Sequence'));
  if (!Number.isSafeInteger(sequence) || sequence < 1) return null;
  return {
    service,
    sequence,
    subject: message.headers?.get('Nats-Subject') ?? '',
    text: message.string(),
    storedAt: Date.parse(message.headers?.get('Nats-Time-Stamp') ?? '') || Date.now(),
  };
}

/** The messages that answer a request, up to the one without contents that ends them. */
function requestBatch(
  nc: Bus,
  user: string | undefined,
  subject: string,
  request: string,
): Promise<Msg[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Msg[]>();
  const messages: Msg[] = [];
  const reply = createInbox(inboxPrefixOf(user));
  const timer = setTimeout(
    () => reject(new NatsError('the stream does not answer', ErrorCode.Timeout)),
    timeoutMs,
  );
  const subscription = nc.subscribe(reply, {
    callback(failure, message) {
      if (failure) return reject(failure);
      const status = message.headers?.code ?? 0;
      if (status === 0) messages.push(message);
      else if (status === 204 || status === 404) resolve(messages);
      else reject(new Error(`the stream can't be read: ${status} ${message.headers?.description}`));
    },
  });
  nc.publish(subject, request, { reply });
  return promise.finally(() => {
    clearTimeout(timer);
    subscription.unsubscribe();
  });
}
