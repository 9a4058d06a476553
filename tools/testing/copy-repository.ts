import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { registerCleanUp } from '@portal/testing/clean-up';
import { rootFolder } from '../root-folder.ts';

const execute = promisify(execFile);

/**
 * Copies the repository's files as they are, with links to the installed packages, until the test file has
 * ended. The packages of the repository are those of the copy. Gives the folder.
 */
export async function copyRepository(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `portal-${name}-`));
  // Always: the sources contain the passwords of tests, which a run of all tests searches for.
  registerCleanUp(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const listed = await execute(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: rootFolder, maxBuffer: 16 * 1024 * 1024 },
  );
  for (const path of listed.stdout.trim().split('\n')) {
    // Git also lists files that were just deleted.
    if (!existsSync(join(rootFolder, path))) continue;
    await cp(join(rootFolder, path), join(folder, path), { recursive: true });
  }
  await linkPackages(folder);
  return folder;
}

/** Links each installed package, but the workspaces to those of the copy. Caches stay apart. */
async function linkPackages(folder: string): Promise<void> {
  const installed = join(rootFolder, 'node_modules');
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(installed)) {
    if (name === '@portal' || name === '.cache') continue;
    await symlink(join(installed, name), join(folder, 'node_modules', name));
  }
  const workspaces = join(installed, '@portal');
  await cp(workspaces, join(folder, 'node_modules/@portal'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  // Packages of one workspace only.
  for (const name of await readdir(workspaces)) {
    const own = join(await readlink(join(workspaces, name)), 'node_modules').replace('../../', '');
    if (existsSync(join(rootFolder, own))) await symlink(join(rootFolder, own), join(folder, own));
  }
}
