import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, glob, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expectedError } from '../portal/expected-error.ts';
import { serverCacheFolder } from '../portal/servers/download-servers.ts';

const run = promisify(execFile);

/** The programs of the tests that come from a Debian package, by name. */
const packageOf = {
  caddy: 'caddy',
  promtool: 'prometheus',
  prometheus: 'prometheus',
  'prometheus-blackbox-exporter': 'prometheus-blackbox-exporter',
} as const;

/**
 * Gives the path of a program: one on PATH, else the one of Debian's package, downloaded once for this user.
 * Fails with a one-line error that says what to install.
 */
export async function findDebianProgram(
  name: keyof typeof packageOf,
  cache = serverCacheFolder(),
): Promise<string> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder || '.', name);
    if (await isProgram(path)) return path;
  }
  const program = join(cache, `${name}-debian`);
  if (await isProgram(program)) return program;
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(cache, 'fetching-'));
  try {
    await rename(await downloadProgram(name, work), program);
    return program;
  } catch (failure) {
    const { stderr = '', message } = failure as { stderr?: string; message: string };
    const reason = (stderr || message).trim().split('\n').at(-1);
    throw expectedError(
      `The tests need ${name}, which is not on PATH, and downloading it failed (${reason}): install ${packageOf[name]}`,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Unpacks the package instead of installing it: that needs no root, and starts no server. apt verifies
 * its signature. The lists of packages are this download's own, because only root may update the system's.
 */
async function downloadProgram(name: keyof typeof packageOf, folder: string): Promise<string> {
  const lists = join(folder, 'lists');
  await mkdir(join(lists, 'partial'), { recursive: true });
  const settings = [
    `Dir::State::Lists=${lists}`,
    `Dir::Cache=${folder}`,
    'APT::Sandbox::User=',
    'Debug::NoLocking=true',
  ].flatMap((setting) => ['-o', setting]);
  const apt = (...args: string[]) => run('apt-get', [...settings, '-qq', ...args], { cwd: folder });
  await apt('update');
  await apt('download', packageOf[name]);
  for await (const archive of glob('*.deb', { cwd: folder })) {
    await run('dpkg-deb', ['--extract', join(folder, archive), join(folder, 'unpacked')]);
  }
  return join(folder, 'unpacked/usr/bin', name);
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
