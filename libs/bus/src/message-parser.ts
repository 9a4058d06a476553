import { type CloudEvent, cloudEvent, type EventType } from '@portal/contracts/event';
import { events } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { JsMsg } from 'nats';
import type { z } from 'zod';

/** An event with the message that delivered it. */
export interface Delivery {
  event: CloudEvent;
  message: JsMsg;
}

/** The result of parsing a message: an event, or the reason why it is invalid. */
export type ParsedMessage = { event: CloudEvent } | { fault: string; body: CloudEvent | string };

export type ParseMessage = ReturnType<typeof createMessageParser>;

/**
 * Creates a parser of a service's messages. It gives the event if it is one of `names` and matches
 * its contract. Fields that a newer sender has added are dropped. Throws a TypeError for an unknown
 * event name.
 */
export function createMessageParser(from: ServiceName, names: readonly string[]) {
  const schemas = new Map<string, z.ZodType>(
    names.map((name) => {
      const type = eventType(from, name);
      return [type.type, type.data.strip()];
    }),
  );

  const envelopeSchema = cloudEvent.strip();

  return (subject: string, text: string): ParsedMessage => {
    const envelope = envelopeSchema.safeParse(parseJson(text));
    if (!envelope.success) return { fault: `No event: ${envelope.error.message}`, body: text };
    const event: CloudEvent = envelope.data;
    // Otherwise somebody who may publish one event could disguise it as another.
    if (subject !== `${event.type}.${event.subject}`) {
      return { fault: `${event.type}.${event.subject} came as ${subject}`, body: event };
    }
    const data = schemas.get(event.type)?.safeParse(event.data);
    if (!data) return { fault: `${event.type} is not expected here`, body: event };
    if (!data.success) return { fault: data.error.message, body: event };
    return { event: { ...event, data: data.data as CloudEvent['data'] } };
  };
}

function eventType(from: ServiceName, name: string): EventType {
  const type = events.find((one) => one.service === from && one.name === name);
  if (!type) throw new TypeError(`${from} has no event ${name}`);
  return type;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
