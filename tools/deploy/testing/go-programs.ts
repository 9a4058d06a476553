import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectedError } from '../../portal/expected-error.ts';
import { serverCacheFolder } from '../../portal/servers/download-servers.ts';

const run = promisify(execFile);
/** Helm takes two minutes on two cores, OpenBao half an hour at most, once per user: the result is cached. */
const buildTimeoutMs = 1_800_000;

/** A Go module at an exact version. Go compares what it downloads with its public checksum database. */
export interface GoModule {
  module: string;
  version: string;
}

/**
 * Gives the path of a program that Go builds from its source, unless it is in the cache. Fails with a one-line
 * error where Go is missing or fails.
 */
export async function buildGoProgram(
  { module, version }: GoModule,
  program: string,
): Promise<string> {
  return cachedProgram(program, version, async (folder) => {
    const target = `${module}@${version}`;
    await go(['install', target], `building ${program} failed`, { GOBIN: folder });
  });
}

/** A repository of a Go program at a commit, which is its own checksum. */
export interface GoRepository {
  repository: string;
  commit: string;
  version: string;
}

/** The same for a program that can't be installed as a module, because it replaces modules by folders of its repository. */
export async function buildGoRepository(
  { repository, commit, version }: GoRepository,
  program: string,
): Promise<string> {
  return cachedProgram(program, version, async (folder) => {
    const source = await mkdtemp(join(tmpdir(), `portal-${program}-source-`));
    try {
      await run('git', ['init', '--quiet', source]);
      await run('git', ['-C', source, 'fetch', '--quiet', '--depth=1', repository, commit]);
      await run('git', ['-C', source, 'checkout', '--quiet', 'FETCH_HEAD']);
      const target = join(folder, program);
      await go(['build', '-C', source, '-o', target, '.'], `building ${program} failed`);
    } finally {
      await rm(source, { recursive: true, force: true });
    }
  });
}

/** Gives the path of a program in the cache. Where it is missing, `build` puts it into the folder. */
async function cachedProgram(
  program: string,
  version: string,
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(serverCacheFolder(), `${program}-${version}`);
  const path = join(folder, program);
  if (await isProgram(path)) return path;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await build(folder);
  return path;
}

/** Gives the folder of a module's source, which Go downloads unless it has it. */
export async function goModuleFolder({ module, version }: GoModule): Promise<string> {
  const args = ['mod', 'download', '-json', `${module}@${version}`];
  const output = await go(args, `downloading ${module} failed`);
  return JSON.parse(output).Dir;
}

async function go(
  args: string[],
  failureText: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  try {
    const options = { env: { ...process.env, ...env }, timeout: buildTimeoutMs };
    return (await run('go', args, options)).stdout;
  } catch (failure) {
    const { stderr = '', message } = failure as { stderr?: string; message: string };
    const reason = (stderr || message).trim().split('\n').at(-1);
    throw expectedError(
      `The long tests need Go 1.21 or newer, which downloads the toolchain that a program needs: ${failureText} (${reason})`,
    );
  }
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
