import type { BenchPortal } from './with-portal.ts';

export interface WorkloadOptions {
  /** Sizes with which all workloads that aren't long end together within ten minutes. */
  quick: boolean;
  /** How many times as much data as usual: 1 for workloads without `takesTimes`. */
  times: number;
  say(line: string): void;
  /**
   * Gives a workload that shares its portal one in which others may have worked: their people and data are still
   * there.
   */
  usePortal<Result>(work: (portal: BenchPortal) => Promise<Result>): Promise<Result>;
}

export interface Outcome {
  /** A row by name, as it is printed. */
  table: Record<string, Record<string, number | string>>;
  /** One line for people. */
  summary: string;
  /** The figures of the target, in short, for the table of all workloads. */
  result: string;
  /** The largest spread (statistics.ts) of these figures; null if none was measured in rounds. */
  spread: number | null;
  reached: boolean;
  /** Everything that was measured. */
  measured: unknown;
}

export interface Workload {
  title: string;
  target: string;
  /** Whether it runs in a portal in which others may have worked (`usePortal`). False if left out. */
  sharesPortal?: boolean;
  /** Whether its largest data can be a multiple of the usual. False if left out. */
  takesTimes?: boolean;
  /** Whether a quick run of all has no time for it. False if left out. */
  isLong?: boolean;
  run(options: WorkloadOptions): Promise<Outcome>;
}
