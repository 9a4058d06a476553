import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { environmentSchemas, generateSettings } from './generate-settings.ts';
import { composeSettings, portalSettings, processSettings, toolSettings } from './settings.ts';

const settings = [portalSettings, composeSettings, toolSettings, processSettings].flat();
const names = settings.map(({ name }) => name);

/** Variables of the system, of Node and of a test run, which nobody sets for the portal. */
const notSettings =
  /^(CI|PATH|XDG_CACHE_HOME|TMPDIR|NODE_OPTIONS|npm_\w+|(PORTAL_)?TEST_\w+|APOLLO_TELEMETRY_DISABLED|\w+_FILE)$/;

function filesOf(...patterns: string[]): [path: string, content: string][] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  return execFileSync('git', listed, { cwd: rootFolder, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !/\.test\.ts$|^tools\/settings\//.test(file))
    .flatMap((file): [string, string][] => {
      try {
        return [[file, readFileSync(join(rootFolder, file), 'utf8')]];
      } catch {
        return []; // Deleted, but still in the index.
      }
    });
}

function variablesReadBy(source: string): string[] {
  const read = [...source.matchAll(/process\.env\.(\w+)/g)].map(([, name = '']) => name);
  const destructured = [...source.matchAll(/\{([^{}]*)\}\s*=\s*process\.env\b/g)].flatMap(
    ([, list = '']) => [...list.matchAll(/([A-Z_]{3,})/g)].map(([, name = '']) => name),
  );
  return [...read, ...destructured];
}

test('names each setting once', () => {
  expect(names).toEqual([...new Set(names)]);
});

test('lists every variable that a program reads', () => {
  const programs = filesOf('tools/*.ts', 'tools/*.mjs', 'web/vite.config.ts', 'web/e2e/*.ts');
  const read = programs
    .filter(([file]) => !/\/testing\/|^tools\/bench\//.test(file))
    .flatMap(([, source]) => variablesReadBy(source))
    .filter((name) => !notSettings.test(name));
  expect(read).toContain('DEMO_SEED');
  expect([...new Set(read)].filter((name) => !names.includes(name))).toEqual([]);
});

test('lists no variable that nothing reads', async () => {
  const schemas = await environmentSchemas();
  const folders = filesOf('tools', 'web/vite.config.ts', 'web/e2e', 'deploy', 'docker-compose.yml');
  const sources = folders.map(([, source]) => source).join('\n');
  const unread = names.filter(
    (name) => !schemas.has(name) && !new RegExp(`\\b${name}\\b`).test(sources),
  );
  expect(unread).toEqual([]);
});

test('gives no default where the schema has one', async () => {
  const schemas = await environmentSchemas();
  const twice = settings.filter(
    (setting) =>
      setting.default !== undefined &&
      schemas.get(setting.name)?.safeParse(undefined).data !== undefined,
  );
  expect(twice.map(({ name }) => name)).toEqual([]);
});

describe('.env.example', () => {
  test('shows defaults of schemas, of tools and in words, and plain text', async () => {
    const example = (await generateSettings()).get('.env.example');
    expect(example).toContain('\n# PASSWORD_MIN_LENGTH=6\n');
    expect(example).toContain('\n# PORTAL_DATA_DIR=.data\n');
    expect(example).toContain('\n# WEB_ROOT=web/dist\n');
    expect(example).toMatch(/\n# the portal's public URL: .*\. Default: .*PORT\n# PUBLIC_URL=\n/);
    expect(example).not.toMatch(/`|\]\(/);
  });

  test('changes nothing while all of it is commented out', async () => {
    const lines = (await generateSettings()).get('.env.example')?.split('\n') ?? [];
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });

  test('lists first what Compose reads, too', async () => {
    const example = (await generateSettings()).get('.env.example') ?? '';
    const [, shared = '', start = ''] = example.split(/^# ---- .* ----$/m);
    expect(shared).toContain('\n# SMTP_URL=\n');
    expect(start).toContain('\n# PORTAL_DATA_DIR=');
  });
});
