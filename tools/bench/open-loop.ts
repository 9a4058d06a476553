import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A request that is sent at a fixed interval. */
export interface PolledRequest {
  /** Its name in the report. */
  name: string;
  everySeconds: number;
  /** The body posted to /graphql. */
  body: string;
}

export interface OpenLoopLoad {
  url: string;
  seconds: number;
  /** People with the same requests; each starts at a random moment. */
  groups: readonly { cookies: readonly string[]; polled: readonly PolledRequest[] }[];
}

export interface OpenLoopResult {
  /** Milliseconds from the due time to the end of the response. */
  durations: Record<string, number[]>;
  /** Descriptions of failures. */
  errors: string[];
}

/** Sends requests at fixed times, however slow the responses are, from a separate process. */
export async function runOpenLoop(load: OpenLoopLoad): Promise<OpenLoopResult> {
  const child = fork(join(import.meta.dirname, 'open-loop-process.ts'));
  child.send(load);
  const [result] = (await once(child, 'message')) as [OpenLoopResult];
  child.disconnect();
  return result;
}
