import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { freshFolder } from '@portal/testing/fresh-folder';
import { type GoModule, goModuleFolder } from './go-programs.ts';

/** Go modules with the schemas of the operators' resources that the chart and its examples use. */
const definitions: (GoModule & { files: string[] })[] = [
  {
    module: 'github.com/kedacore/keda/v2',
    version: 'v2.21.0',
    files: ['config/crd/bases/keda.sh_scaledobjects.yaml'],
  },
  {
    module: 'github.com/external-secrets/external-secrets',
    version: 'v1.3.2',
    files: ['config/crds/bases/external-secrets.io_externalsecrets.yaml'],
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator',
    version: 'v0.85.0',
    files: ['podmonitors', 'probes', 'prometheusrules'].map(
      (kind) => `example/prometheus-operator-crd/monitoring.coreos.com_${kind}.yaml`,
    ),
  },
  {
    module: 'github.com/mongodb/mongodb-kubernetes-operator',
    version: 'v0.13.0',
    files: ['config/crd/bases/mongodbcommunity.mongodb.com_mongodbcommunity.yaml'],
  },
];

/** Gives a folder with the definitions of all custom resources. */
export async function resourceDefinitions(): Promise<string> {
  const folder = await freshFolder('definitions');
  for (const { files, ...goModule } of definitions) {
    const source = await goModuleFolder(goModule);
    for (const file of files) await copyFile(join(source, file), join(folder, basename(file)));
  }
  return folder;
}
