import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@portal/testing/eventually';
import { describe, expect, test } from 'vitest';
import { findProcessesByTag } from '../testing/leaked-processes.ts';
import { chownToNobody, copyBootstrap, runAsUser } from './testing/portal-copy.ts';

// Starts on machines where something is missing; on a copy, so that this installation is not changed.

const limit = 240_000;

/** Makes Node believe that it is of another version. */
function pretendVersion(version: string): Record<string, string> {
  const script = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(script)}"` };
}

describe('a Node that is too old for the portal', () => {
  const env = { ...pretendVersion('20.19.0'), npm_config_engine_strict: 'true' };

  /** A copy whose packages need a newer Node, as package.json says, too. */
  async function copyForNewerNode() {
    const copy = await copyBootstrap({ start: 'node tools/portal/bootstrap.mjs start' });
    const file = join(copy.folder, 'package.json');
    const about = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...about, engines: { node: '>=22' } }));
    await writeFile(
      join(copy.folder, 'tools/portal/start.ts'),
      'console.log("run by", process.execPath)',
    );
    return copy;
  }

  test(
    'hands over to the bundled one, and says so',
    async () => {
      const { folder } = await copyForNewerNode();
      const binaries = join(folder, 'node_modules/.bin');
      await mkdir(binaries, { recursive: true });
      await symlink(process.execPath, join(binaries, 'node'));
      const installed = JSON.stringify({ packages: {} });
      await writeFile(join(folder, 'node_modules/.package-lock.json'), installed);
      expect(await runAsUser('npm', ['start', '--silent'], { cwd: folder, env })).toEqual({
        code: 0,
        output: `Node 20.19.0 is too old for the portal, so the bundled Node ${process.version.slice(1)} is used\nrun by ${process.execPath}\n`,
      });
    },
    limit,
  );

  test(
    'says what to install if there is no bundled one for this system',
    async () => {
      const { folder } = await copyForNewerNode();
      const { code, output } = await runAsUser('npm', ['start', '--silent'], { cwd: folder, env });
      expect(output.replace(/^\nup to date in .*\n/m, '')).toBe(
        'Installing packages (npm ci)\n' +
          'Node 20.19.0 is too old for the portal, and the bundled Node does not run on this system: install Node 24.7 or newer from https://nodejs.org\n',
      );
      expect(code).toBe(1);
    },
    limit,
  );
});

test(
  'works without a writable home directory',
  async () => {
    const { folder, bootstrap } = await copyBootstrap({ preinstall: 'npm config get cache' });
    await writeFile(
      join(folder, 'tools/portal/start.ts'),
      'console.log("caches", process.env.XDG_CACHE_HOME, process.env.npm_config_cache)',
    );
    const home = join(folder, 'home');
    await mkdir(home);
    await chmod(folder, 0o755);
    await chownToNobody(folder);
    await chmod(home, 0o555);
    const start = await runAsUser(process.execPath, [bootstrap, 'start'], {
      cwd: folder,
      env: { HOME: home, XDG_CACHE_HOME: '', XDG_CONFIG_HOME: '', npm_config_cache: '' },
      asNobody: true,
    });
    expect(start.output).toContain(
      `caches ${join(folder, '.cache')} ${join(folder, '.cache/npm')}`,
    );
    expect(start.code).toBe(0);
    expect(await readdir(home)).toEqual([]);
  },
  limit,
);

test(
  'a signal ends an installation and its child processes',
  async () => {
    const { folder, bootstrap } = await copyBootstrap({ preinstall: 'sleep 600' });
    const mark = `PORTAL_INSTALLING=${folder}`;
    const child = spawn(process.execPath, [bootstrap, 'start'], {
      cwd: folder,
      env: { ...process.env, PORTAL_INSTALLING: folder },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    await eventually(
      () => expect([...findProcessesByTag(mark).values()].join()).toContain('sleep 600'),
      { timeoutMs: 60_000 },
    );
    child.kill('SIGTERM');
    await exited;
    await delay(100);
    expect([...findProcessesByTag(mark)]).toEqual([]);
  },
  limit,
);
