import type { HistorySource } from '@portal/bus/history-source';
import { events } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';

/**
 * Gives the names of a service's events that no part of its history carries. After the loss of a stream these
 * aren't published again, so an event that carries state must not be among them.
 */
export function eventsWithoutHistory(
  service: ServiceName,
  history: readonly HistorySource[],
): string[] {
  const republished = new Set(history.flatMap(({ types }) => types.map(({ type }) => type)));
  return events
    .filter((event) => event.service === service && !republished.has(event.type))
    .map(({ name }) => name);
}
