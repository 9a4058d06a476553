import type { Attributes } from '@opentelemetry/api';

/**
 * The only attributes that leave a process. Their values come from the code, the contracts and the
 * schema, never from what a person typed and never from an id of a person or a document.
 */
const attributeNames = [
  'db.collection.name',
  'db.operation.name',
  'db.system.name',
  'error.type',
  'graphql.operation.name',
  'graphql.operation.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.batch.message_count',
  'messaging.consumer.group.name',
  'messaging.destination.name',
  'messaging.operation.name',
  'messaging.system',
  'portal.job.name',
  'portal.streams',
  'service',
] as const;

export type AttributeName = (typeof attributeNames)[number];

export type SpanAttributes = Partial<Record<AttributeName, string | number>>;

const allowed: ReadonlySet<string> = new Set(attributeNames);
const maxLength = 100;

/**
 * Gives the attributes that may be exported. Libraries such as Apollo's gateway add their own, for
 * example the name that a client gave its document.
 */
export function allowedAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => allowed.has(name) && String(value).length <= maxLength,
    ),
  );
}
