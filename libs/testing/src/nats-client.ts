import { connectBus } from '@portal/bus/nats-connection';
import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import { registerCleanUp } from './clean-up.ts';

export type Bus = Awaited<ReturnType<typeof connectBus>>;

export interface Message {
  subject: string;
  event: CloudEvent;
}

/** Connects with the account of a service. The connection is closed when the test file has ended. */
export async function connectNatsAs(
  service: ServiceName | 'gateway',
  servers: string,
  pass = 'not-asked-for',
): Promise<Bus> {
  const connection = await connectBus({ servers, user: service, pass, name: `test-${service}` });
  registerCleanUp(() => connection.close());
  return connection;
}

/** The name of the stream in which a service publishes. */
export function streamOf(service: ServiceName): string {
  return service.toUpperCase();
}

/** Reads the events that a service has published so far, in order. */
export async function readPublishedEvents(
  connection: Bus,
  service: ServiceName,
): Promise<Message[]> {
  const manager = await connection.jetstreamManager({ checkAPI: false });
  const { state } = await manager.streams.info(streamOf(service));
  const messages: Message[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq += 1) {
    // A purge leaves gaps.
    const message = await manager.streams.getMessage(streamOf(service), { seq }).catch(() => null);
    if (message) messages.push({ subject: message.subject, event: message.json<CloudEvent>() });
  }
  return messages;
}
