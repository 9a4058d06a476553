import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  access,
  glob,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { rootFolder } from '../root-folder.ts';
import { expectedError } from './expected-error.ts';

const maxAgeDays = 7;

/**
 * Gives the folder of the built web app and builds it if the sources have changed. The folder is named by
 * a hash of the sources, so portals that start at the same time, or from other sources, don't interfere.
 */
export async function buildWebApp(
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const builds = join(rootFolder, 'node_modules/.cache/portal/web');
  const target = join(builds, await hashOfSources());
  if (await exists(target)) {
    await utimes(target, new Date(), new Date());
    return target;
  }
  say('Building the web app (once per change)');
  await mkdir(builds, { recursive: true });
  const draft = await mkdtemp(join(builds, 'building-'));
  try {
    await runVite(draft, signal);
    // A concurrent start may have built the same.
    await rename(draft, target).catch(async (failure) => {
      if (!(await exists(target))) throw failure;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await removeOldBuilds(builds);
  return target;
}

async function hashOfSources(): Promise<string> {
  const patterns = [
    'web/{src,public,build}/**/*',
    'web/*.{html,ts,json}',
    'libs/{contracts,kernel}/src/**/*.ts',
    'package-lock.json',
  ];
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: rootFolder })) {
    if (!file.endsWith('.test.ts') && !file.endsWith('.test.tsx')) files.push(file);
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const path = join(rootFolder, file);
    if ((await stat(path)).isFile()) hash.update(`${file}\0`).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 24);
}

async function runVite(outDir: string, signal: AbortSignal): Promise<void> {
  const vite = join(rootFolder, 'node_modules/vite/bin/vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: join(rootFolder, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      signal,
    },
  );
  const exited = once(child, 'exit');
  const [stderr, [code]] = await Promise.all([text(child.stderr), exited]);
  if (code !== 0) throw expectedError(`the web app could not be built:\n${stderr.trim()}`);
}

/** Removes builds not used for a week; other portals may run on newer ones. */
async function removeOldBuilds(builds: string): Promise<void> {
  const oldest = Date.now() - maxAgeDays * 24 * 3_600_000;
  for (const name of await readdir(builds)) {
    const path = join(builds, name);
    if ((await stat(path)).mtimeMs < oldest) await rm(path, { recursive: true, force: true });
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
