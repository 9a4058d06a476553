let lastTask: Promise<unknown> = Promise.resolve();

/**
 * Runs one task with a person’s clockings at a time across all tabs; in this tab only without the Web Locks
 * API, which needs HTTPS.
 */
export async function runExclusively<Result>(
  userId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  if (navigator.locks) return navigator.locks.request(`clockings:${userId}`, run);
  const task = lastTask.then(run, run);
  lastTask = task.catch(() => undefined);
  return task;
}
