import type { BulkHandler, Handler } from '@portal/bus/event-consumer';
import type { ServiceName } from '@portal/contracts/operation';
import type { LastEventStore } from '../store/last-events.ts';

type Handlers = Record<string, Handler | BulkHandler>;

const updateIntervalMs = 1_000;

/** Wraps the handlers of a service's events: they also store when an event arrived, at most once a second. */
export function trackLastEvent(
  lastEvents: Pick<LastEventStore, 'save'>,
  from: ServiceName,
  handlers: Handlers,
): Handlers {
  let updatedAt = Number.NEGATIVE_INFINITY;

  function touch(): void {
    if (performance.now() - updatedAt < updateIntervalMs) return;
    updatedAt = performance.now();
    // Only shown to people, and the next event stores it again.
    lastEvents.save(from, new Date()).catch(() => undefined);
  }

  // One wrapper per handler: events with the same handler are processed in one batch.
  const wrapped = new Map(
    [...new Set(Object.values(handlers))].map((handler) => [handler, withTouch(handler, touch)]),
  );
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, wrapped.get(handler) ?? handler]),
  );
}

function withTouch(handler: Handler | BulkHandler, touch: () => void): Handler | BulkHandler {
  if ('handleAll' in handler) {
    return {
      handleAll(events, session) {
        touch();
        return handler.handleAll(events, session);
      },
    };
  }
  return (event, session) => {
    touch();
    return handler(event, session);
  };
}
