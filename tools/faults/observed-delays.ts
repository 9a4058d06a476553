import type { PeopleLoad } from './people-load.ts';

interface Answered {
  startedAt: number;
  answeredAt: number;
}

/** The longest delays that people observed during a fault, in seconds. */
export interface ObservedDelays {
  /** From the first attempt of a request to its response. */
  write: number;
  read: number;
  /** From the response of a write to its change in the person's live stream. */
  live: number;
}

/** The figures of what arrived between two times, by `performance.now()`. */
export function measureDelays(load: PeopleLoad, from: number, to: number): ObservedDelays {
  const isWithin = (at: number) => at >= from && at < to;
  const longest = (answered: readonly Answered[]) =>
    Math.max(
      0,
      ...answered
        .filter(({ answeredAt }) => isWithin(answeredAt))
        .map(({ startedAt, answeredAt }) => answeredAt - startedAt),
    ) / 1_000;
  const delays = load.flatMap(({ clocking, live }) =>
    clocking.acknowledged.map(({ event, entry, answeredAt }) => {
      const type = `portal.attendance.${event}`;
      const at = live.arrivedAt({ type, id: entry.id }, answeredAt);
      return at !== null && isWithin(at) ? at - answeredAt : 0;
    }),
  );
  return {
    write: longest(
      load.flatMap(({ clocking, reporting }) => [...clocking.acknowledged, ...reporting.responses]),
    ),
    read: longest(load.flatMap(({ reading }) => reading.responses)),
    live: Math.max(0, ...delays) / 1_000,
  };
}
