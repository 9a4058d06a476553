import { mirrorSubjects } from './ensure-stream.ts';
import type { Bus } from './nats-connection.ts';

/** Notices messages of others on the subjects of a mirror, which only the portal writes. */
export interface ForeignMessages {
  /** Whether there was one since the last call of `reset`, at the earliest `pauseMs` after it. */
  isDue(): boolean;
  reset(): void;
}

/**
 * Watches a subscriber's account with a connection without echo. It takes one message after each reset, so that many cost
 * no more than one.
 */
export function watchForeignMessages(nc: Bus, pauseMs: number): ForeignMessages {
  let dueAt = Number.POSITIVE_INFINITY;
  let watched = watch(0);

  function watch(afterMs: number) {
    const earliest = performance.now() + afterMs;
    const callback = () => {
      dueAt = earliest;
    };
    return nc.subscribe(mirrorSubjects, { max: 1, callback });
  }

  return {
    isDue: () => performance.now() >= dueAt,
    reset() {
      watched.unsubscribe();
      dueAt = Number.POSITIVE_INFINITY;
      watched = watch(pauseMs);
    },
  };
}
