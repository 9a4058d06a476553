import { setTimeout as sleep } from 'node:timers/promises';

export interface Check {
  /** Resolves to whether the server answers; may throw. */
  answers(): Promise<boolean>;
  /** False where the process does its work without it for a while: then it is only reported. */
  needed: boolean;
}

/** The servers behind a process, by name. */
export type Checks = Record<string, Check>;

const patienceMs = 1_000;

/** Readiness: 503 while the process stops or a server that it needs does not answer. */
export function readiness(checks: Checks, stopping: () => boolean) {
  return async () => {
    if (stopping()) return { status: 503, body: { status: 'stopping' } };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const answers = await answersInTime(check);
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

async function answersInTime(check: Check): Promise<boolean> {
  const tooLate = sleep(patienceMs, false, { ref: false });
  return Promise.race([check.answers().catch(() => false), tooLate]);
}
