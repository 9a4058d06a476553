import { cpSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { freshFolder } from '@portal/testing/fresh-folder';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSbom, type Sbom } from './make-sbom.ts';
import { rootFolder } from './root-folder.ts';

const manifests = globSync(['package.json', '{libs,services}/*/package.json', '*/package.json'], {
  cwd: rootFolder,
});
const workspaces = manifests
  .filter((file) => file !== 'package.json')
  .map((file) => JSON.parse(readFileSync(join(rootFolder, file), 'utf8')));

let folder: string;
let sbom: Sbom;
let names: string[];

beforeAll(async () => {
  folder = await freshFolder('sbom');
  for (const file of [...manifests, 'package-lock.json'])
    cpSync(join(rootFolder, file), join(folder, file), { recursive: true });
  sbom = await makeSbom(folder);
  names = sbom.components.map(({ name }) => name);
});

describe('the SBOM', () => {
  test('is valid CycloneDX', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
    expect(await validator.validate(JSON.stringify(sbom))).toBeNull();
    const nameless = { ...sbom, components: [{ type: 'library' }] };
    expect(await validator.validate(JSON.stringify(nameless))).not.toBeNull();
  });

  test('names the portal, its workspaces and all their dependencies in production', () => {
    expect(sbom.metadata.component.name).toBe('portal');
    expect(workspaces.length).toBeGreaterThan(10);
    expect(workspaces.filter(({ name }) => !names.includes(name))).toEqual([]);
    const dependencies = workspaces.flatMap((one) => Object.keys(one.dependencies ?? {}));
    expect(dependencies).toContain('mongoose');
    expect(dependencies.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('leaves out what only tests and builds use', () => {
    for (const name of ['vitest', 'typescript', 'vite', '@biomejs/biome'])
      expect(names).not.toContain(name);
    const listed = new Set(sbom.components.map((component) => component['bom-ref']));
    const required = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn);
    expect(required.filter((ref) => !listed.has(ref))).toEqual([]);
  });

  test('contains no path of the machine', () => {
    const text = JSON.stringify(sbom);
    expect(text).not.toContain(basename(folder));
    expect(text).not.toContain(rootFolder);
    expect(text).not.toContain('file:');
  });
});
