import type { TestProject } from 'vitest/node';

/**
 * Calls `stop` once the test files in a folder have ended, rather than at the end of the run: idle services
 * still poll. Gives what is to be called at the end in any case.
 */
export async function stopAfterFiles(
  project: TestProject,
  folder: string,
  stop: () => Promise<void>,
): Promise<() => Promise<void>> {
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  const isInFolder = (file: string) => file.startsWith(`${folder}/`);
  const testFiles = (await project.globTestFiles()).testFiles.filter(isInFolder);
  const ended = new Set(['passed', 'failed', 'skipped']);
  const watch = setInterval(() => {
    const modules = project.vitest.state
      .getTestModules()
      .filter((module) => isInFolder(module.moduleId) && ended.has(module.state()));
    if (modules.length < testFiles.length) return;
    clearInterval(watch);
    // Its failure is reported at the end.
    stopOnce().catch(() => undefined);
  }, 1_000);
  watch.unref();
  return stopOnce;
}
