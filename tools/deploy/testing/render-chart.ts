import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freshFolder } from '@portal/testing/fresh-folder';
import { parseAllDocuments } from 'yaml';
import { rootFolder } from '../../root-folder.ts';
import { buildGoProgram } from './go-programs.ts';

const run = promisify(execFile);
const chart = join(rootFolder, 'deploy/helm/portal');
/** The oldest that the chart supports. */
export const kubernetesVersion = '1.30';

/** Which values of the chart: a file of its folder `ci`, and single ones as for `--set`. */
export interface ChartValues {
  file: 'minimal' | 'everything';
  set?: readonly string[];
}

/** A resource of Kubernetes. */
export interface Resource {
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own, which kubectl-validate checks.
  spec: any;
  data?: Record<string, string>;
}

/** Renders the chart as the release `portal` in the namespace `hr`. Rejects with Helm's message. */
export async function renderChart(
  values: ChartValues,
): Promise<{ file: string; resources: Resource[] }> {
  const rendered = await helm('template', ['portal', chart, '--namespace', 'hr'], values);
  const file = join(await freshFolder('chart'), `${values.file}.yaml`);
  await writeFile(file, rendered);
  const documents = parseAllDocuments(rendered).map((one) => one.toJS());
  return { file, resources: documents.filter((one) => one !== null) };
}

/** Runs `helm lint`. Rejects with its messages where it finds anything. */
export async function lintChart(values: ChartValues): Promise<void> {
  await helm('lint', [chart, '--strict'], values);
}

async function helm(command: string, args: string[], { file, set = [] }: ChartValues) {
  const program = await buildGoProgram(
    { module: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0' },
    'helm',
  );
  const values = ['--values', join(chart, `ci/${file}-values.yaml`)];
  // Settings are always texts.
  const single = set.flatMap((one) => [
    one.startsWith('settings.') ? '--set-string' : '--set',
    one,
  ]);
  const version = ['--kube-version', kubernetesVersion];
  const options = { maxBuffer: 16 * 1024 * 1024 };
  return (await run(program, [command, ...args, ...values, ...single, ...version], options)).stdout;
}
