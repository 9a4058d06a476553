import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerCleanUp } from './clean-up.ts';

/**
 * Creates an empty folder, which is removed when the test file has ended. A run of all tests keeps it
 * until it has searched all files for plain-text secrets.
 */
export async function freshFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `portal-${name}-`));
  const keptByTheRun = process.env.PORTAL_TEST_RUN !== undefined;
  if (!keptByTheRun)
    registerCleanUp(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
