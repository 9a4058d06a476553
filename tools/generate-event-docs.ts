import { asyncApi } from '@portal/contracts/async-api';
import { eventJsonSchema } from '@portal/contracts/event-schema';
import { events, isForExternalSubscribers } from '@portal/contracts/events';

/** The folder of the JSON Schemas of events that other systems may read. */
export const schemaFolder = 'docs/schemas';

/** Generates the event documentation for other systems, by path from the repository root. */
export function generateEventDocs(): Map<string, string> {
  const schemas = events
    .filter(isForExternalSubscribers)
    .map((event): [string, string] => [
      `${schemaFolder}/${event.type}.schema.json`,
      json(eventJsonSchema(event)),
    ]);
  return new Map([['docs/asyncapi.json', json(asyncApi())], ...schemas]);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
