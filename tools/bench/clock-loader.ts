import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Throughput } from './load.ts';

export interface ClockLoad {
  url: string;
  /** The headers by which each person is known. The connections take turns with them. */
  askers: readonly Record<string, string>[];
  /** Each sends its next request when the last is answered; at most as many as there are askers. */
  connections: number;
  seconds: number;
}

export interface Clocked extends Throughput {
  /** Clock-ins and -outs. */
  count: number;
  seconds: number;
}

/**
 * A process that clocks people in and out: one that measures by itself would be held up by what
 * else goes on here. It throws at the first answer that is no success.
 */
export function clockLoader() {
  const child = fork(join(import.meta.dirname, 'clock-load.ts'));
  return {
    async clock(load: ClockLoad): Promise<Clocked> {
      child.send(load);
      const [{ clocked, failure }] = (await once(child, 'message')) as [
        { clocked?: Clocked; failure?: string },
      ];
      if (!clocked) throw new Error(failure);
      return clocked;
    },
    stop: () => child.disconnect(),
  };
}
