/**
 * Fails if a package from npm has a licence that tools/licences/allowed-licences.ts doesn't allow:
 * `node tools/licences/check-licences.ts`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../root-folder.ts';
import { type AllowedLicence, allowedLicences } from './allowed-licences.ts';

export interface InstalledPackage {
  name: string;
  /** An SPDX expression; empty where the package names none. */
  licence: string;
  isDevelopment: boolean;
}

/** Gives the packages whose licence isn't allowed, one line each. */
export function forbiddenLicences(
  packages: readonly InstalledPackage[],
  allowed: readonly AllowedLicence[] = allowedLicences,
): string[] {
  const faults = packages
    .filter((one) => !isAllowedExpression(one, allowed))
    .map(({ name, licence, isDevelopment }) => {
      const use = isDevelopment ? 'development' : 'production';
      return `${name}: ${licence || 'no licence'} is not allowed in ${use}`;
    });
  return [...new Set(faults)];
}

/** An expression joins licences by AND or by OR. One with both, or with WITH, needs an entry of its own. */
function isAllowedExpression(one: InstalledPackage, allowed: readonly AllowedLicence[]): boolean {
  const isAllowed = (id: string) =>
    allowed.some(
      (licence) =>
        licence.id === id &&
        (licence.packages?.includes(one.name) ?? true) &&
        (one.isDevelopment || !licence.onlyDevelopment),
    );
  const expression = one.licence.replace(/^\((.*)\)$/, '$1');
  if (expression.includes(' AND ')) return expression.split(' AND ').every(isAllowed);
  return expression.split(' OR ').some(isAllowed);
}

interface Lock {
  packages: Record<string, { license?: unknown; dev?: boolean; link?: boolean; name?: string }>;
}

/** The packages of the lockfile, also those for other systems. What is installed says its licence itself. */
export function installedPackages(folder: string): InstalledPackage[] {
  const lock: Lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { license, dev = false, name }]) => {
      const manifest = join(folder, path, 'package.json');
      const declared = existsSync(manifest)
        ? JSON.parse(readFileSync(manifest, 'utf8')).license
        : license;
      return {
        name: name ?? path.split('node_modules/').pop() ?? path,
        licence: typeof declared === 'string' ? declared : '',
        isDevelopment: dev,
      };
    });
}

if (import.meta.main) {
  const faults = forbiddenLicences(installedPackages(rootFolder));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error('See docs/licences.md and tools/licences/allowed-licences.ts.');
    process.exit(1);
  }
}
