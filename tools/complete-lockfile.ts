/**
 * Adds packages for other systems to package-lock.json, which npm omits if the registry in use lacks them;
 * `npm ci` then rejects the lockfile. Run `node tools/complete-lockfile.ts`; `--check` only reports missing
 * packages.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from './root-folder.ts';

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

const systems = /\b(android|darwin|win32|freebsd|openbsd|netbsd|sunos|aix|openharmony|linux)\b/;
const processors = /\b(arm64|x64|ia32|arm|ppc64|s390x|riscv64|wasm32|loong64|mips64el)/;

/** Gives the lockfile with all optional packages. */
export function completeLockfile(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const [path, { optionalDependencies = {}, ...parent }] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const key = `node_modules/${name}`;
      if (packages[key] || packages[`${path}/${key}`]) continue;
      packages[key] = toLockedPackage(name, range, parent);
    }
  }
  const names = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(names.map((name) => [name, at(packages, name)])) };
}

function toLockedPackage(name: string, range: string, parent: LockedPackage): LockedPackage {
  const system = systems.exec(name)?.[1];
  const processor = processors.exec(name)?.[1];
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(processor ? { cpu: [processor] } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(parent.license ? { license: parent.license } : {}),
    ...(name.includes('musl') ? { libc: ['musl'] } : {}),
    optional: true,
    ...(system ? { os: [system] } : {}),
  };
}

function at(packages: Record<string, LockedPackage>, name: string): LockedPackage {
  return packages[name] as LockedPackage;
}

async function main(): Promise<number> {
  const file = join(rootFolder, 'package-lock.json');
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lock;
  const complete = completeLockfile(lock);
  const missing = Object.keys(complete.packages).filter((name) => !(name in lock.packages));
  if (missing.length === 0) return 0;
  if (process.argv.includes('--check')) {
    console.error(
      `package-lock.json is missing ${missing.join(', ')}: run node tools/complete-lockfile.ts`,
    );
    return 1;
  }
  await writeFile(file, `${JSON.stringify(complete, null, 2)}\n`);
  console.log(`Added ${missing.length} packages for other systems`);
  return 0;
}

if (import.meta.main) process.exitCode = await main();
