import { z } from 'zod';
import { cloudEvent, type EventType } from './event.ts';

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema (draft 7, which AsyncAPI has as well) of a message that tells of an event: a
 * CloudEvent with its data. It lets through fields that it does not name, because later versions
 * may add some, and lacks none of what any version has ever left out.
 */
export function schemaOfEvent(event: EventType): JsonSchema {
  const { type, service, summary, data } = event;
  const envelope = z.object({
    ...cloudEvent.shape,
    source: z.literal(`/portal/${service}`),
    type: z.literal(type),
    data,
  });
  const schema = z.toJSONSchema(envelope, {
    target: 'draft-07',
    // What was published before a field existed lacks it: it is filled in by who reads.
    io: 'input',
    override: ({ jsonSchema }) => readable(jsonSchema),
  });
  const { $schema, ...described } = schema;
  return { $schema, title: type, description: summary, ...described };
}

/** Leaves out what is of use to GraphQL or JavaScript only, and what a format says already. */
function readable(schema: JsonSchema): void {
  delete schema.scalar;
  delete schema.additionalProperties;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format === undefined) return;
  delete schema.pattern;
  if (schema.format === 'date-time') schema.pattern = 'Z$';
}
