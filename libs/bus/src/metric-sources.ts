import { setTimeout as delay } from 'node:timers/promises';

/** Shorter than any scrape timeout: a database that hangs must not hide the metrics of all else. */
const timeoutMs = 1_500;

/** Sources of metrics, such as connections, by the name in their label. */
export interface MetricSources<Name, Source> {
  /** Adds a source until the returned function is called. */
  add(name: Name, source: Source): () => void;
  /** Reads each source. Neither rejects nor takes long because a server is unavailable. */
  forEach(measure: (name: Name, source: Source) => Promise<void>): Promise<void>;
}

/** Creates a set of sources for the metrics of a module. */
export function createMetricSources<Name, Source>(): MetricSources<Name, Source> {
  const sources = new Map<Name, Source>();
  return {
    add(name, source) {
      sources.set(name, source);
      return () => {
        if (sources.get(name) === source) sources.delete(name);
      };
    },
    async forEach(measure) {
      const reading = [...sources].map(([name, source]) => measure(name, source));
      const timeout = delay(timeoutMs, undefined, { ref: false });
      await Promise.race([Promise.allSettled(reading), timeout]);
    },
  };
}
