import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** What else the machine did during a measurement. */
export interface MachineLoad {
  cores: number;
  /** The load average of the minute before. */
  before: number;
  /** The share of the cores’ time taken by programs that aren't part of the measurement; null where unknown. */
  others: number | null;
  /** The share of the cores’ time that a virtual machine didn't get; null where unknown. */
  stolen: number | null;
}

interface Ticks {
  all: number;
  busy: number;
  stolen: number;
  own: number;
}

/** Watches the load of the machine, as reported by Linux, until `stop` is called. */
export function watchMachine(): { stop(): MachineLoad } {
  const before = loadavg()[0] ?? 0;
  const cores = availableParallelism();
  const start = readTicks();
  return {
    stop() {
      const end = readTicks();
      if (!start || !end) return { cores, before, others: null, stolen: null };
      const taken = (kind: keyof Ticks) => end[kind] - start[kind];
      const others = Math.max(0, taken('busy') - taken('own')) / taken('all');
      return { cores, before, others, stolen: taken('stolen') / taken('all') };
    },
  };
}

/** Hundredths of a second of all cores, and of this process and its children that have ended. */
function readTicks(): Ticks | null {
  try {
    const [, line = ''] = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
    const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0, stolen = 0] =
      line.split(' ').map(Number);
    const busy = user + nice + system + irq + softIrq;
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const own = fields.split(' ').slice(11, 15).map(Number);
    return {
      all: busy + idle + wait + stolen,
      busy,
      stolen,
      own: own.reduce((sum, ticks) => sum + ticks, 0),
    };
  } catch {
    // Another system.
    return null;
  }
}
