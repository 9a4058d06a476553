import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import {
  chownToNobody,
  copyBootstrap,
  createSharedFolder,
  runAsUser,
} from './testing/portal-copy.ts';

// What is downloaded takes long: old versions of Node, and a browser.

const limit = 240_000;
/** An old Node refuses options that it doesn't know, such as those of a whole test run. */
const withoutOptions = { NODE_OPTIONS: '' };

test(
  'an old Node is refused with the required version',
  async () => {
    const { folder, bootstrap } = await copyBootstrap();
    // Node 12 does not parse today's syntax.
    await Promise.all(
      [12, 18].map(async (version) => {
        const node = await installNode(version, join(folder, `node${version}`));
        expect(
          await runAsUser(node, [bootstrap, 'start'], { cwd: folder, env: withoutOptions }),
        ).toEqual({
          code: 1,
          output: expect.stringMatching(
            new RegExp(
              `^The portal needs Node 20 or newer, and this is Node ${version}\\.\\d+\\.\\d+: install a newer one from \\S+\n$`,
            ),
          ),
        });
      }),
    );
  },
  limit,
);

async function installNode(version: number, folder: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{}');
  const install = ['install', '--no-save', '--no-audit', '--no-fund', `node@${version}`];
  const installed = await runAsUser('npm', install, { cwd: folder, env: {} });
  expect(installed.code, installed.output).toBe(0);
  return join(folder, 'node_modules/.bin/node');
}

test(
  "a user who can't install packages gets a working browser",
  async () => {
    const folder = await createSharedFolder('browser');
    await chownToNobody(folder);
    // All that there is on the machine but a browser.
    const programs = join(folder, 'bin');
    await mkdir(programs);
    const node = dirname(process.execPath);
    const script = `
      const { findBrowser } = await import(${JSON.stringify(join(rootFolder, 'tools/testing/find-browser.ts'))});
      const said = [];
      const path = await findBrowser({ say: (line) => said.push(line) });
      console.log(JSON.stringify({ path, said }));`;
    const npm = (await runAsUser('which', ['npm'], { cwd: folder, env: {} })).output.trim();
    await writeFile(join(programs, 'npm'), `#!/bin/sh\nexec ${npm} "$@"\n`, { mode: 0o755 });
    for (const name of ['sh', 'env']) {
      await writeFile(join(programs, name), `#!/bin/bash\nexec /usr/bin/${name} "$@"\n`, {
        mode: 0o755,
      });
    }
    const found = await runAsUser(process.execPath, ['--input-type=module', '-e', script], {
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
