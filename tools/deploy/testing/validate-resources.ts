import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildGoProgram } from './go-programs.ts';
import { kubernetesVersion } from './render-chart.ts';
import { resourceDefinitions } from './resource-definitions.ts';

const run = promisify(execFile);
let definitions: Promise<string> | undefined;

/**
 * Validates a file of resources by the schemas of Kubernetes, which kubectl-validate has in it, and those of the
 * operators. Rejects with what is wrong.
 */
export async function validateResources(file: string): Promise<void> {
  const validator = await buildGoProgram(
    { module: 'sigs.k8s.io/kubectl-validate', version: 'v0.0.4' },
    'kubectl-validate',
  );
  definitions ??= resourceDefinitions();
  const options = ['--version', kubernetesVersion, '--local-crds', await definitions];
  await run(validator, [file, ...options]);
}
