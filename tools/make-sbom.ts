/**
 * Writes the list of all packages of production (SBOM, CycloneDX) to a file:
 * `node tools/make-sbom.ts portal.cdx.json`. It reads the lockfile, so nothing has to be installed.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from './root-folder.ts';

const run = promisify(execFile);

interface Component {
  'bom-ref': string;
  name: string;
  properties: { name: string; value: string }[];
}

export interface Sbom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Lock {
  packages: Record<string, { name?: string; version?: string; dev?: boolean }>;
}

/** Makes the SBOM from a repository's lockfile. */
export async function makeSbom(folder: string): Promise<Sbom> {
  const { stdout } = await run(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  );
  const lock: Lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  return withPackageNames(onlyProduction(JSON.parse(stdout), lock));
}

/**
 * Keeps what some workspace needs in production. npm's own `--omit=dev` also removes packages that
 * another workspace only needs for its tests.
 */
function onlyProduction(sbom: Sbom, lock: Lock): Sbom {
  const refs = new Set(
    Object.entries(lock.packages)
      .filter(([, { dev }]) => !dev)
      .map(
        ([path, { name, version }]) => `${name ?? path.split('node_modules/').pop()}@${version}`,
      ),
  );
  return {
    ...sbom,
    components: sbom.components
      .filter((component) => refs.has(component['bom-ref']))
      .map((component) => ({
        ...component,
        properties: component.properties.filter(
          ({ name }) => name !== 'cdx:npm:package:development',
        ),
      })),
    dependencies: sbom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

/** npm names the root and the workspaces after their folders. */
function withPackageNames(sbom: Sbom): Sbom {
  const named = (component: Component) => ({
    ...component,
    name: component['bom-ref'].slice(0, component['bom-ref'].lastIndexOf('@')),
  });
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: named(sbom.metadata.component) },
    components: sbom.components.map(named),
  };
}

if (import.meta.main) {
  const file = process.argv[2];
  if (!file) {
    console.error('Usage: node tools/make-sbom.ts <file>');
    process.exit(1);
  }
  await writeFile(file, `${JSON.stringify(await makeSbom(rootFolder), null, 2)}\n`);
}
