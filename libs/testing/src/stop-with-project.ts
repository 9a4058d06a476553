import type { TestProject } from 'vitest/node';

/**
 * Calls `stop` once all test files of a project have ended, rather than at the end of a run of all projects:
 * idle services still poll. Gives what is to be called at the end in any case.
 */
export async function stopWithProject(
  project: TestProject,
  stop: () => Promise<void>,
): Promise<() => Promise<void>> {
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  const { testFiles } = await project.globTestFiles();
  const ended = new Set(['passed', 'failed', 'skipped']);
  const watch = setInterval(() => {
    const modules = project.vitest.state
      .getTestModules()
      .filter((module) => module.project === project && ended.has(module.state()));
    if (modules.length < testFiles.length) return;
    clearInterval(watch);
    // Its failure is reported at the end.
    stopOnce().catch(() => undefined);
  }, 1_000);
  watch.unref();
  return stopOnce;
}
