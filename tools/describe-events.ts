import { asyncApi } from '@portal/contracts/async-api';
import { schemaOfEvent } from '@portal/contracts/event-schema';
import { events, isForSubscribers } from '@portal/contracts/events';

/** Where a JSON Schema of each event lies that other systems may read. */
export const schemaFolder = 'docs/schemas';

/** What docs/ says of the events to other systems, by path from the top folder. */
export function describedEvents(): Map<string, string> {
  const schemas = events
    .filter(isForSubscribers)
    .map((event): [string, string] => [
      `${schemaFolder}/${event.type}.schema.json`,
      json(schemaOfEvent(event)),
    ]);
  return new Map([['docs/asyncapi.json', json(asyncApi())], ...schemas]);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
