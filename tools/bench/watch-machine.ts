import { readdirSync, readFileSync } from 'node:fs';
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

/** Hundredths of a second of all cores, and of this process with all that it has started. */
function readTicks(): Ticks | null {
  try {
    const [, line = ''] = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
    const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0, stolen = 0] =
      line.split(' ').map(Number);
    const busy = user + nice + system + irq + softIrq;
    return {
      all: busy + idle + wait + stolen,
      busy,
      stolen,
      own: ticksOfTree(process.pid, readProcesses()),
    };
  } catch {
    // Another system.
    return null;
  }
}

interface ProcessTicks {
  pid: number;
  parent: number;
  /** Of the process and its children that have ended. */
  ticks: number;
}

function readProcesses(): ProcessTicks[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const [, text = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const fields = text.split(' ').map(Number);
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
      return [{ pid: Number(pid), parent: fields[1] ?? 0, ticks }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

function ticksOfTree(root: number, processes: readonly ProcessTicks[]): number {
  const own = processes.find(({ pid }) => pid === root)?.ticks ?? 0;
  const children = processes.filter(({ parent }) => parent === root);
  return children.reduce((sum, { pid }) => sum + ticksOfTree(pid, processes), own);
}
