import { z } from 'zod';
import { cloudEvent, type EventType } from './event.ts';

export type JsonSchema = Record<string, unknown>;

/**
 * Generates the JSON Schema (draft 7, as AsyncAPI uses it) of an event's message: a CloudEvent with its
 * data. Additional fields are allowed, because later versions may add some. Fields that an earlier
 * version left out are optional.
 */
export function eventJsonSchema(event: EventType): JsonSchema {
  const { type, service, summary, data } = event;
  const envelope = z.object({
    ...cloudEvent.shape,
    source: z.literal(`/portal/${service}`),
    type: z.literal(type),
    data,
  });
  const schema = z.toJSONSchema(envelope, {
    target: 'draft-07',
    // Older messages lack newer fields: readers fill in the defaults.
    io: 'input',
    override: ({ jsonSchema }) => simplifySchema(jsonSchema),
  });
  const { $schema, ...described } = schema;
  return { $schema, title: type, description: summary, ...described };
}

/** Removes what only GraphQL or JavaScript uses, and patterns that a format already implies. */
function simplifySchema(schema: JsonSchema): void {
  delete schema.scalar;
  delete schema.additionalProperties;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format === undefined) return;
  delete schema.pattern;
  if (schema.format === 'date-time') schema.pattern = 'Z$';
}
