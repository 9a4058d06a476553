import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildGoProgram } from './go-programs.ts';
import { kubernetesVersion } from './render-chart.ts';

const run = promisify(execFile);

/**
 * Validates a file of resources by the schemas of Kubernetes, which kubectl-validate has in it, and those of the
 * operators, in the folder `definitions`. Rejects with what is wrong.
 */
export async function validateResources(file: string, definitions: string): Promise<void> {
  const validator = await buildGoProgram(
    { module: 'sigs.k8s.io/kubectl-validate', version: 'v0.0.4' },
    'kubectl-validate',
  );
  const options = ['--version', kubernetesVersion, '--local-crds', definitions];
  await run(validator, [file, ...options]);
}
