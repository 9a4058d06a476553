/**
 * Fails if a file imports something that its workspace or folder may not: `node tools/check-boundaries.ts`.
 * The tables below are the rules; docs/boundaries.md gives the reasons.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { rootFolder } from './root-folder.ts';

/** The packages of the project that a workspace may import; a lib may import only lower ones. */
const mayImport: Record<string, readonly string[]> = {
  'libs/kernel': [],
  'libs/contracts': ['kernel'],
  'libs/tracing': [],
  'libs/auth': ['kernel', 'contracts'],
  'libs/bus': ['kernel', 'contracts', 'tracing'],
  'libs/runtime': ['kernel', 'contracts', 'auth', 'bus', 'tracing'],
  'libs/testing': ['kernel', 'contracts', 'auth', 'bus'],
  gateway: ['kernel', 'contracts', 'auth', 'bus', 'runtime', 'tracing'],
  web: ['kernel', 'contracts'],
  tools: ['kernel', 'contracts', 'auth', 'bus', 'runtime', 'testing', 'tracing'],
};
const serviceMayImport = ['kernel', 'contracts', 'auth', 'bus', 'runtime', 'tracing'];
/** What tests and test helpers (`testing/`, `test-*.ts`) may import in addition. */
const testsMayImport = ['testing', 'tools', 'auth', 'tracing'];

/** The domain of a service is pure and may import only these. */
const domainMayImport = ['kernel', 'contracts'];

/** Packages that only one workspace may import; tests and tools are exempt. */
const exclusivePackages: Record<string, string> = {
  nats: 'libs/bus',
  '@opentelemetry/api': 'libs/tracing',
  '@opentelemetry/sdk-trace': 'libs/tracing',
  '@apollo/gateway': 'gateway',
};

/** Imports in the web app are one-way: app, then features, then lib and ui, which don't know each other. */
const webMayNotImport: Record<string, readonly string[]> = {
  'web/src/ui/': ['web/src/lib/', 'web/src/features/', 'web/src/app/', 'web/src/gql/'],
  'web/src/lib/': ['web/src/ui/', 'web/src/features/', 'web/src/app/'],
  'web/src/features/': ['web/src/app/'],
};

export interface Import {
  /** Path from the repository root. */
  file: string;
  specifier: string;
}

/** Gives the reason why an import is not allowed, or null. `declared` are the dependencies of the workspace. */
export function findViolation(
  { file, specifier }: Import,
  declared: readonly string[],
): string | null {
  const workspace = workspaceOf(file);
  const isTest = /\.test\.tsx?$|^web\/e2e\/|\/testing\/|\/test-[^/]+\.ts$/.test(file);
  if (specifier.startsWith('.')) return relativeViolation(file, workspace, specifier);
  if (specifier.startsWith('node:')) {
    return isDomain(file) && !isTest ? 'files in src/domain may not use Node’s modules' : null;
  }
  const [name, ...path] = packageOf(specifier);
  if (name?.startsWith('@portal/')) {
    const lib = name.slice('@portal/'.length);
    const allowed = workspace.startsWith('services/')
      ? serviceMayImport
      : (mayImport[workspace] ?? []);
    if (isTest && testsMayImport.includes(lib)) return null;
    if (!allowed.includes(lib)) return `${workspace} may not import ${name}`;
    if (isDomain(file) && !isTest && !domainMayImport.includes(lib)) {
      return `the rules of a service may not import ${name}`;
    }
    return path.length === 0 ? `${name} has no index: import a file of it` : null;
  }
  const owner = exclusivePackages[name ?? ''];
  if (owner && owner !== workspace && !isTest && workspace !== 'tools') {
    return `only ${owner} imports ${name}`;
  }
  return declared.includes(name ?? '') ? null : `${name} is not in ${workspace}/package.json`;
}

function relativeViolation(file: string, workspace: string, specifier: string): string | null {
  const target = posix.join(posix.dirname(file), specifier);
  if (!target.startsWith(`${workspace}/`)) return `leaves ${workspace}: import the package`;
  for (const [from, forbidden] of Object.entries(webMayNotImport)) {
    const crossed = forbidden.find((folder) => target.startsWith(folder));
    if (file.startsWith(from) && crossed) return `${from} may not import ${crossed}`;
  }
  const isTestHelper = file.endsWith('.test.ts') && target.includes('/testing/');
  if (isDomain(file) && !target.includes('/src/domain/') && !isTestHelper) {
    return 'the rules of a service may not import the rest of it';
  }
  return null;
}

function isDomain(file: string): boolean {
  return /^services\/[^/]+\/src\/domain\//.test(file);
}

function workspaceOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'libs' || first === 'services' ? `${first}/${second}` : first;
}

/** `@portal/kernel/london` is `['@portal/kernel', 'london']`. */
function packageOf(specifier: string): string[] {
  const parts = specifier.split('/');
  return specifier.startsWith('@')
    ? [parts.slice(0, 2).join('/'), ...parts.slice(2)]
    : [parts[0] ?? '', ...parts.slice(1)];
}

const importPattern =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

function importsOf(file: string): Import[] {
  const source = readFileSync(join(rootFolder, file), 'utf8');
  return [...source.matchAll(importPattern)].map((match) => ({
    file,
    specifier: match[1] ?? match[2] ?? match[3] ?? '',
  }));
}

function declaredBy(workspace: string): string[] {
  const read = (path: string) => JSON.parse(readFileSync(join(rootFolder, path), 'utf8'));
  const own = read(`${workspace}/package.json`);
  return Object.keys({
    ...own.dependencies,
    ...own.devDependencies,
    // Build and test packages are declared at the root.
    ...read('package.json').devDependencies,
  });
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: rootFolder,
    encoding: 'utf8',
  })
    .split('\n')
    // Git still lists files that were moved and not added yet.
    .filter((file) => existsSync(join(rootFolder, file)))
    .filter((file) => /^(libs|services|gateway|web|tools)\/.*\.tsx?$/.test(file))
    // Only the test configuration may import from the root; templates are the text of other files.
    .filter((file) => !/\/(vitest\.config|new-operation\/templates)\.ts$/.test(file));
  const declared = new Map<string, string[]>();
  let found = 0;
  for (const file of files) {
    const workspace = workspaceOf(file);
    if (!declared.has(workspace)) declared.set(workspace, declaredBy(workspace));
    for (const one of importsOf(file)) {
      const why = findViolation(one, declared.get(workspace) ?? []);
      if (!why) continue;
      found += 1;
      console.error(`${file}: '${one.specifier}': ${why}`);
    }
  }
  if (found > 0) process.exit(1);
}
