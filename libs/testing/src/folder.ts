import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './clean-up.ts';

/**
 * An empty folder, removed when the test file has ended. A run of all tests keeps it and removes
 * it itself, once it has searched what everybody has written for secrets in clear.
 */
export async function freshFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `portal-${name}-`));
  const keptByTheRun = process.env.PORTAL_TEST_RUN !== undefined;
  if (!keptByTheRun) atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
