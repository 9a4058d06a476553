import { type CloudEvent, cloudEvent, type EventType } from '@portal/contracts/event';
import { events } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { JsMsg } from 'nats';
import type { z } from 'zod';

/** A message that is an event which the consumer handles. */
export interface Delivery {
  event: CloudEvent;
  message: JsMsg;
}

/** What a message is: an event, or the reason why it is none. */
export type Reading = { event: CloudEvent } | { fault: string; body: CloudEvent | string };

export type Read = ReturnType<typeof readerOf>;

/**
 * A reader of the messages of a service: gives the event if it is one of `names` as its contract
 * declares it. Fields that a newer sender has added are dropped. Throws for an unknown name.
 */
export function readerOf(from: ServiceName, names: readonly string[]) {
  const schemas = new Map<string, z.ZodType>(
    names.map((name) => {
      const type = declared(from, name);
      return [type.type, type.data.strip()];
    }),
  );

  return (subject: string, text: string): Reading => {
    const envelope = cloudEvent.safeParse(parse(text));
    if (!envelope.success) return { fault: `No event: ${envelope.error.message}`, body: text };
    const event: CloudEvent = envelope.data;
    // Otherwise somebody who may publish one event could pass it off as another.
    if (subject !== `${event.type}.${event.subject}`) {
      return { fault: `${event.type}.${event.subject} came as ${subject}`, body: event };
    }
    const data = schemas.get(event.type)?.safeParse(event.data);
    if (!data) return { fault: `${event.type} is not expected here`, body: event };
    if (!data.success) return { fault: data.error.message, body: event };
    return { event: { ...event, data: data.data as CloudEvent['data'] } };
  };
}

function declared(from: ServiceName, name: string): EventType {
  const type = events.find((one) => one.service === from && one.name === name);
  if (!type) throw new TypeError(`${from} has no event ${name}`);
  return type;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
