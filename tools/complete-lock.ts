/**
 * Adds to package-lock.json the packages for other systems that npm left out:
 * `node tools/complete-lock.ts`, with `--check` it only says whether any is missing. npm leaves
 * out what its registry doesn't have, and then `npm ci` refuses the lock on every machine.
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

/** The lock with every optional package of its packages in it. */
export function completed(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const [path, { optionalDependencies = {}, ...parent }] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`;
      if (packages[place] || packages[`${path}/${place}`]) continue;
      packages[place] = locked(name, range, parent);
    }
  }
  const names = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(names.map((name) => [name, at(packages, name)])) };
}

function locked(name: string, range: string, parent: LockedPackage): LockedPackage {
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
  const whole = completed(lock);
  const missing = Object.keys(whole.packages).filter((name) => !(name in lock.packages));
  if (missing.length === 0) return 0;
  if (process.argv.includes('--check')) {
    console.error(`package-lock.json lacks ${missing.join(', ')}: run node tools/complete-lock.ts`);
    return 1;
  }
  await writeFile(file, `${JSON.stringify(whole, null, 2)}\n`);
  console.log(`Added ${missing.length} packages for other systems`);
  return 0;
}

if (import.meta.main) process.exitCode = await main();
