import { type EventType, noUserSubject } from './event.ts';
import { eventExample } from './event-examples.ts';
import { eventJsonSchema, type JsonSchema } from './event-schema.ts';
import { events, isForExternalSubscribers } from './events.ts';

type Json = Record<string, unknown>;

/**
 * Generates the AsyncAPI 3.0 document of all events from their schemas. The application that it
 * describes is the portal, so every operation is a `send`, which a subscriber receives.
 */
export function asyncApi(): Json {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Staff HR portal',
      version: '1.0.0',
      description,
      tags: [...new Set(events.map(({ service }) => service))].map((name) => ({ name })),
    },
    defaultContentType: 'application/cloudevents+json',
    servers: {
      subscribers: {
        ...server,
        summary: 'For other systems that subscribe to attendance events',
        description: subscriberDescription,
        security: [reference('components/securitySchemes', 'subscriber')],
      },
      services: {
        ...server,
        summary: 'For the services of the portal',
        description: 'Each publishes to its own subjects and reads through its own consumers.',
        security: [reference('components/securitySchemes', 'service')],
      },
    },
    channels: byKey(channel),
    operations: byKey(operation),
    components: {
      messages: byKey(message),
      parameters: { userId },
      securitySchemes: {
        subscriber: {
          type: 'userPassword',
          description: '`user` and `pass` of subscriber.json. The account can only read.',
        },
        service: { type: 'userPassword', description: 'One account for each service.' },
      },
    },
  };
}

const description = `The portal sends these events: a subscriber receives each of these operations.

**Envelope.** Every message is a CloudEvent 1.0 in structured JSON mode. Its \`type\` is the subject
without the last word, its \`subject\` is the person it is about.

**Delivery** is at least once: an event may come again, with the same \`id\`, which is also the message's
\`Nats-Msg-Id\`.

**Order.** The events of one person come in the order of their changes. There is no order
between people or between services.

**The newest wins.** \`data\` is the whole state after the change. For each \`data.id\`, keep the highest
\`data.version\`. Then order and repetition don't matter, and a replay gives the same result.

**History.** Streams keep every event, so a new subscriber can read from the start.

**Erasure.** When an account is deleted, \`person-erased\` is the last event of that person: delete
everything you hold about them. Soon afterwards all their events, including this one, are purged from
the stream; identity's \`user-deleted\` stays.

**Growth.** Later versions may add fields and events: ignore what you don't know. No field is removed,
and none changes its meaning. Events never contain reasons or message text, and
names are in identity's only.`;

const subscriberDescription = `Each subscriber has a broker account of its own, with a copy of attendance's stream. \`npm start\`
writes address, account and stream of the first into \`subscriber.json\` in the data directory;
administrators add others in Settings.`;

const server = {
  host: '{host}',
  protocol: 'nats',
  variables: {
    host: {
      description: 'Name and port of the broker: `servers` in subscriber.json.',
      default: 'localhost:4222',
    },
  },
};

const userId = {
  description: `The person the event is about, or \`${noUserSubject}\` if it is about nobody in particular.`,
  location: '$message.payload#/subject',
};

/** Describes each event under its key, for example `attendance.clocked-in`. */
function byKey(describe: (event: EventType, key: string) => Json): Json {
  return Object.fromEntries(
    events.map((event) => {
      const key = `${event.service}.${event.name}`;
      return [key, describe(event, key)];
    }),
  );
}

function channel(event: EventType, key: string): Json {
  const { type, summary, service } = event;
  return {
    address: `${type}.{userId}`,
    title: type,
    summary,
    servers: [
      ...(isForExternalSubscribers(event) ? [reference('servers', 'subscribers')] : []),
      reference('servers', 'services'),
    ],
    parameters: { userId: reference('components/parameters', 'userId') },
    messages: { event: reference('components/messages', key) },
    tags: [{ name: service }],
  };
}

function operation({ summary, service }: EventType, key: string): Json {
  return {
    action: 'send',
    summary,
    channel: reference('channels', key),
    messages: [{ $ref: `#/channels/${key}/messages/event` }],
    tags: [{ name: service }],
  };
}

function message(event: EventType): Json {
  const { $schema: _, ...payload }: JsonSchema = eventJsonSchema(event);
  return {
    name: event.type,
    title: event.summary,
    contentType: 'application/cloudevents+json',
    headers: {
      type: 'object',
      properties: {
        'Nats-Msg-Id': { type: 'string', format: 'uuid', description: 'The `id` of the event.' },
      },
    },
    payload,
    examples: [{ name: event.name, payload: eventExample(event) }],
  };
}

function reference(place: string, key: string): { $ref: string } {
  return { $ref: `#/${place}/${key}` };
}
