import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Throughput } from './measure-reads.ts';

export interface ClockLoad {
  url: string;
  /** The headers of each person, used by the connections in turn. */
  askers: readonly Record<string, string>[];
  /** Each sends its next request after the last response; at most one per person. */
  connections: number;
  seconds: number;
}

export interface ClockLoadResult extends Throughput {
  /** Number of clock-ins and clock-outs. */
  count: number;
  seconds: number;
}

/**
 * Starts a process that clocks people in and out; a separate one, so that its measurements aren't affected by
 * other work. Throws at the first failed response.
 */
export function startClockLoad() {
  const child = fork(join(import.meta.dirname, 'clock-load-process.ts'));
  return {
    async clock(load: ClockLoad): Promise<ClockLoadResult> {
      child.send(load);
      const [{ clocked, failure }] = (await once(child, 'message')) as [
        { clocked?: ClockLoadResult; failure?: string },
      ];
      if (!clocked) throw new Error(failure);
      return clocked;
    },
    stop: () => child.disconnect(),
  };
}
