import { inTime } from './in-time.ts';

export interface Check {
  /** Resolves to whether the server answers; may throw. */
  answers(): Promise<boolean>;
  /** False where the process does its work without it for a while: then it is only reported. */
  needed: boolean;
}

/** The servers behind a process, by name. */
export type Checks = Record<string, Check>;

/** Readiness: 503 while the process stops or a server that it needs does not answer. */
export function readiness(checks: Checks, stopping: () => boolean) {
  return async () => {
    if (stopping()) return { status: 503, body: { status: 'stopping' } };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const answers = await inTime(() => check.answers(), false);
        return { name, answers, blocks: check.needed && !answers };
      }),
    );
    const ready = !results.some(({ blocks }) => blocks);
    return {
      status: ready ? 200 : 503,
      body: {
        status: ready ? 'ready' : 'not ready',
        answers: Object.fromEntries(results.map(({ name, answers }) => [name, answers])),
      },
    };
  };
}
