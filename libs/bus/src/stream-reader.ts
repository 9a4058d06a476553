import type { ServiceName } from '@portal/contracts/operation';
import { createInbox, ErrorCode, type Msg, NatsError } from 'nats';
import { apiPrefixFor } from './jetstream-api-prefix.ts';
import { type Bus, inboxPrefix } from './nats-connection.ts';
import { streamName } from './stream-names.ts';

/** A message of a service's stream. */
export interface StreamMessage {
  service: ServiceName;
  sequence: number;
  subject: string;
  text: string;
  /** The message's `Nats-Msg-Id`: the event's id. */
  messageId: string;
  /** When the broker stored it: milliseconds since 1970. */
  storedAt: number;
}

export interface StreamState {
  /** The stream's creation time, which distinguishes a recreated stream of the same name. */
  created: string;
  lastSequence: number;
}

/** The number of messages per request. */
const batch = 256;
const timeoutMs = 5_000;

/**
 * Creates a reader of a service's stream that needs no consumer, so the broker holds no state of it
 * and reading can't change the stream. `user` is the name with which `nc` is connected.
 */
export function createStreamReader(nc: Bus, service: ServiceName, user: string | undefined) {
  const stream = streamName(service);

  async function manager() {
    const apiPrefix = await apiPrefixFor(nc, service);
    return nc.jetstreamManager({ checkAPI: false, apiPrefix, timeout: timeoutMs });
  }

  return {
    /** The stream's state. Throws if the stream does not exist or the broker is unavailable. */
    async state(): Promise<StreamState> {
      const { created, state } = await (await manager()).streams.info(stream);
      return { created: `${created}`, lastSequence: state.last_seq };
    },

    /**
     * Whether the leader has none of the messages from a sequence to another any more. Throws as
     * `state` does.
     */
    async isErased(from: number, to: number): Promise<boolean> {
      const details = { deleted_details: true };
      const { state } = await (await manager()).streams.info(stream, details);
      const erased = new Set(state.deleted);
      for (let sequence = Math.max(from, state.first_seq); sequence <= to; sequence += 1) {
        if (!erased.has(sequence)) return false;
      }
      return true;
    },

    /**
     * Up to 256 messages in order, from a sequence or a time on. Any member of a cluster responds, so
     * the latest may be missing. Throws if the stream can't be read or the broker is unavailable.
     */
    async readPage(from: { seq: number } | { start_time: string }): Promise<StreamMessage[]> {
      const apiPrefix = await apiPrefixFor(nc, service);
      const subject = `${apiPrefix}.DIRECT.GET.${stream}`;
      const messages = await requestBatch(nc, user, subject, JSON.stringify({ ...from, batch }));
      return messages
        .map((message) => parseStreamMessage(service, message))
        .filter((one) => one !== null);
    },
  };
}

/** Parses a message's headers. Null if they lack the sequence. */
export function parseStreamMessage(service: ServiceName, message: Msg): StreamMessage | null {
  const sequence = Number(message.headers?.get('Nats-Sequence'));
  if (!Number.isSafeInteger(sequence) || sequence < 1) return null;
  return {
    service,
    sequence,
    subject: message.headers?.get('Nats-Subject') ?? '',
    text: message.string(),
    messageId: message.headers?.get('Nats-Msg-Id') ?? '',
    storedAt: Date.parse(message.headers?.get('Nats-Time-Stamp') ?? '') || Date.now(),
  };
}

/** The responses to a request, up to the empty message that ends them. */
function requestBatch(
  nc: Bus,
  user: string | undefined,
  subject: string,
  request: string,
): Promise<Msg[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Msg[]>();
  const messages: Msg[] = [];
  const reply = createInbox(inboxPrefix(user));
  const timer = setTimeout(
    () => reject(new NatsError('the stream does not respond', ErrorCode.Timeout)),
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
