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
  symlink,
  writeFile,
} from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { chromium } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { findMarkedProcesses } from '../testing/leaked-processes.ts';

// Starts on machines where something is missing; on a copy, so that this installation is not changed.

const limit = 240_000;
const nobody = 65_534;
/** An old Node refuses options that it doesn't know, such as those of a whole test run. */
const withoutOptions = { NODE_OPTIONS: '' };

async function run(
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

/** A folder that other users reach too: nobody gets into the folder of a whole test run. */
async function openFolder(name: string): Promise<string> {
  const folder = await mkdtemp(`/tmp/portal-${name}-`);
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await chmod(folder, 0o755);
  return folder;
}

/** The npm configuration is in the home directory, which other users can’t read. */
async function readableNpmrc(): Promise<string> {
  const copy = join(await openFolder('npmrc'), 'npmrc');
  const known = await readFile(join(homedir(), '.npmrc'), 'utf8').catch(() => '');
  await writeFile(copy, known);
  return copy;
}

/** A repository with nothing in it but how it starts, for a user who owns nothing else. */
async function copyOfStart(scripts: Record<string, string> = {}) {
  const folder = await openFolder('bootstrap');
  const tools = join(folder, 'tools/portal');
  await mkdir(tools, { recursive: true });
  for (const file of ['bootstrap.mjs', 'install-and-run.mjs']) {
    await copyFile(join(import.meta.dirname, file), join(tools, file));
  }
  const about = { name: 'copy', version: '0.0.0' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, scripts }));
  const packages = { '': about };
  const lock = { ...about, lockfileVersion: 3, requires: true, packages };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  return { folder, bootstrap: join(tools, 'bootstrap.mjs') };
}

async function giveAway(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), nobody, nobody);
  }
  await chown(folder, nobody, nobody);
}

test(
  'an old Node is refused with the required version',
  async () => {
    const { folder, bootstrap } = await copyOfStart();
    // Node 12 does not parse today's syntax.
    await Promise.all(
      [12, 18].map(async (version) => {
        const node = await installNode(version, join(folder, `node${version}`));
        expect(await run(node, [bootstrap, 'start'], { cwd: folder, env: withoutOptions })).toEqual(
          {
            code: 1,
            output: expect.stringMatching(
              new RegExp(
                `^The portal needs Node 20 or newer, and this is Node ${version}\\.\\d+\\.\\d+: install a newer one from \\S+\n$`,
              ),
            ),
          },
        );
      }),
    );
  },
  limit,
);

async function installNode(version: number, folder: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{}');
  const install = ['install', '--no-save', '--no-audit', '--no-fund', `node@${version}`];
  const installed = await run('npm', install, { cwd: folder, env: {} });
  expect(installed.code, installed.output).toBe(0);
  return join(folder, 'node_modules/.bin/node');
}

/** Makes Node believe that it is of another version. */
function pretendVersion(version: string): Record<string, string> {
  const script = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(script)}"` };
}

describe('a Node that is too old for the portal', () => {
  const env = { ...pretendVersion('20.19.0'), npm_config_engine_strict: 'true' };

  /** A copy whose packages need a newer Node, as package.json says, too. */
  async function copyForNewerNode() {
    const copy = await copyOfStart({ start: 'node tools/portal/bootstrap.mjs start' });
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
      expect(await run('npm', ['start', '--silent'], { cwd: folder, env })).toEqual({
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
      const { code, output } = await run('npm', ['start', '--silent'], { cwd: folder, env });
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
    const { folder, bootstrap } = await copyOfStart({ preinstall: 'npm config get cache' });
    await writeFile(
      join(folder, 'tools/portal/start.ts'),
      'console.log("caches", process.env.XDG_CACHE_HOME, process.env.npm_config_cache)',
    );
    const home = join(folder, 'home');
    await mkdir(home);
    await chmod(folder, 0o755);
    await giveAway(folder);
    await chmod(home, 0o555);
    const start = await run(process.execPath, [bootstrap, 'start'], {
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
    const { folder, bootstrap } = await copyOfStart({ preinstall: 'sleep 600' });
    const mark = `PORTAL_INSTALLING=${folder}`;
    const child = spawn(process.execPath, [bootstrap, 'start'], {
      cwd: folder,
      env: { ...process.env, PORTAL_INSTALLING: folder },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    await eventually(
      () => expect([...findMarkedProcesses(mark).values()].join()).toContain('sleep 600'),
      { timeoutMs: 60_000 },
    );
    child.kill('SIGTERM');
    await exited;
    await delay(100);
    expect([...findMarkedProcesses(mark)]).toEqual([]);
  },
  limit,
);

test(
  "a user who can't install packages gets a working browser",
  async () => {
    const folder = await openFolder('browser');
    await giveAway(folder);
    // All that there is on the machine but a browser.
    const programs = join(folder, 'bin');
    await mkdir(programs);
    const node = dirname(process.execPath);
    const script = `
      const { findBrowser } = await import(${JSON.stringify(join(rootFolder, 'tools/testing/find-browser.ts'))});
      const said = [];
      const path = await findBrowser({ say: (line) => said.push(line) });
      console.log(JSON.stringify({ path, said }));`;
    const npm = (await run('which', ['npm'], { cwd: folder, env: {} })).output.trim();
    await writeFile(join(programs, 'npm'), `#!/bin/sh\nexec ${npm} "$@"\n`, { mode: 0o755 });
    for (const name of ['sh', 'env']) {
      await writeFile(join(programs, name), `#!/bin/bash\nexec /usr/bin/${name} "$@"\n`, {
        mode: 0o755,
      });
    }
    const found = await run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      env: {
        CHROMIUM: '',
        PATH: `${programs}:${node}`,
        HOME: '/nonexistent',
        XDG_CACHE_HOME: folder,
        npm_config_cache: join(folder, 'npm'),
      },
      asNobody: true,
    });
    expect(found.code, found.output).toBe(0);
    const { path, said } = JSON.parse(found.output);
    expect(said).toEqual(['Downloading Chromium (once)']);
    expect(path).toBe(join(folder, 'portal-browser/147.0.0/chromium.sh'));
    const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    await page.setContent('<button>Clock in</button>');
    expect(await page.getByRole('button').textContent()).toBe('Clock in');
    await browser.close();
  },
  limit,
);
