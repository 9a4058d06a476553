import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A request that is sent again and again, each time so long after the last one was due. */
export interface Polled {
  /** By which it is reported. */
  name: string;
  everySeconds: number;
  /** What is posted to /graphql. */
  body: string;
}

export interface OpenLoad {
  url: string;
  seconds: number;
  /** Those who look at the same things; each begins at a moment of their own. */
  groups: readonly { cookies: readonly string[]; polled: readonly Polled[] }[];
}

export interface OpenResult {
  /** Milliseconds from when it was due to the end of its answer. */
  durations: Record<string, number[]>;
  /** What was no success, in words. */
  errors: string[];
}

/** Sends requests at their time, whoever is late with answers, by a process of its own. */
export async function sendAtTheirTime(load: OpenLoad): Promise<OpenResult> {
  const child = fork(join(import.meta.dirname, 'open-load.ts'));
  child.send(load);
  const [result] = (await once(child, 'message')) as [OpenResult];
  child.disconnect();
  return result;
}
