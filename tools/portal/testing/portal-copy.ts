import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';

const nobody = 65_534;
/** Runs a program, also as a user who owns nothing; gives its exit code and all output. */
export async function runAsUser(
  command: string,
  args: string[],
  { env, cwd, asNobody = false }: { env: Record<string, string>; cwd: string; asNobody?: boolean },
) {
  const asRoot = process.getuid?.() === 0;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, npm_config_userconfig: await readableNpmrc(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asNobody && asRoot && { uid: nobody, gid: nobody }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Creates a folder that other users can read, unlike the folder of a whole test run. */
export async function createSharedFolder(name: string): Promise<string> {
  const folder = await mkdtemp(`/tmp/portal-${name}-`);
  registerCleanUp(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await chmod(folder, 0o755);
  return folder;
}

/** The npm configuration is in the home directory, which other users can’t read. */
async function readableNpmrc(): Promise<string> {
  const copy = join(await createSharedFolder('npmrc'), 'npmrc');
  const known = await readFile(join(homedir(), '.npmrc'), 'utf8').catch(() => '');
  await writeFile(copy, known);
  return copy;
}

/** Creates a repository that has only the bootstrap, for a user who owns nothing else. */
export async function copyBootstrap(scripts: Record<string, string> = {}) {
  const folder = await createSharedFolder('bootstrap');
  const tools = join(folder, 'tools/portal');
  await mkdir(tools, { recursive: true });
  for (const file of ['bootstrap.mjs', 'install-and-run.mjs']) {
    await copyFile(join(import.meta.dirname, '..', file), join(tools, file));
  }
  const about = { name: 'copy', version: '0.0.0' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, scripts }));
  const packages = { '': about };
  const lock = { ...about, lockfileVersion: 3, requires: true, packages };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  return { folder, bootstrap: join(tools, 'bootstrap.mjs') };
}

/** Makes nobody, who owns nothing else, the owner of a folder. */
export async function chownToNobody(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), nobody, nobody);
  }
  await chown(folder, nobody, nobody);
}
