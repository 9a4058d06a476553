import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import { stringify } from 'yaml';
import { freePort } from '../portal/free-port.ts';
import { rootFolder } from '../root-folder.ts';
import { findDebianProgram } from '../testing/find-debian-program.ts';
import { killServer, launchServer } from '../testing/server-process.ts';

const monitoring = join(rootFolder, 'deploy/monitoring');

/** An alert as Prometheus reports it. */
export interface ReportedAlert {
  labels: { alertname: string; severity: string } & Record<string, string>;
  annotations: Record<string, string>;
  state: 'pending' | 'firing';
}

/** The certificates to read, and the blackbox exporter that reads them. */
interface CertificateTargets {
  exporterPort: number;
  targets: string[];
}

/**
 * The rules of deploy/monitoring/alerts.yml with shorter times, so that a test sees in a minute what takes
 * Prometheus half an hour: an alert fires after five seconds, and rates are of the last minute, except where a
 * service was away for longer. What the rules measure, and their limits, stay as they are.
 */
export function shortenAlertTimes(rules: string): string {
  return rules
    .replaceAll(/for: \w+/g, 'for: 5s')
    .replaceAll(/(?<!portal_event_delay_seconds_bucket)\[(5|15)m\]/g, '[1m]');
}

/** Starts Prometheus with the portal's rules until the test file has ended, and gives how to read its alerts. */
export async function startPrometheus(
  ports: Record<string, number>,
  certificates: CertificateTargets,
) {
  const folder = await freshFolder('prometheus');
  const program = await findDebianProgram('prometheus');
  const rules = readFileSync(join(monitoring, 'alerts.yml'), 'utf8');
  await writeFile(join(folder, 'alerts.yml'), shortenAlertTimes(rules));
  const config = join(folder, 'prometheus.yml');
  await writeFile(config, stringify(configuration(ports, certificates)));
  const port = await freePort();
  const log = join(folder, 'log');
  const address = `127.0.0.1:${port}`;
  const server = await launchServer(
    program,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { port, log },
  );
  registerCleanUp(() => killServer(server));
  return {
    /** The alerts that are pending or firing. */
    async alerts(): Promise<ReportedAlert[]> {
      const response = await fetch(`http://${address}/api/v1/alerts`);
      const { data } = (await response.json()) as { data: { alerts: ReportedAlert[] } };
      return data.alerts;
    },
    /** The current value of the first series of a query; null without any. */
    async value(query: string): Promise<number | null> {
      const url = `http://${address}/api/v1/query?query=${encodeURIComponent(query)}`;
      const { data } = (await (await fetch(url)).json()) as {
        data: { result: { value: [number, string] }[] };
      };
      const [first] = data.result;
      return first ? Number(first.value[1]) : null;
    },
  };
}

function configuration(
  ports: Record<string, number>,
  { exporterPort, targets }: CertificateTargets,
) {
  const jobs = Object.entries(ports).map(([job_name, port]) => ({
    job_name,
    static_configs: [{ targets: [`127.0.0.1:${port}`] }],
  }));
  const certificates = {
    job_name: 'certificates',
    metrics_path: '/probe',
    params: { module: ['https'] },
    static_configs: [{ targets }],
    relabel_configs: [
      { source_labels: ['__address__'], target_label: '__param_target' },
      { source_labels: ['__param_target'], target_label: 'instance' },
      { target_label: '__address__', replacement: `127.0.0.1:${exporterPort}` },
    ],
  };
  return {
    global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [...jobs, certificates],
  };
}

/** Starts the blackbox exporter with deploy/monitoring/blackbox.yml until the test file has ended. */
export async function startBlackboxExporter(): Promise<number> {
  const program = await findDebianProgram('prometheus-blackbox-exporter');
  const port = await freePort();
  const folder = await freshFolder('blackbox');
  const config = join(monitoring, 'blackbox.yml');
  const server = await launchServer(
    program,
    [`--config.file=${config}`, `--web.listen-address=127.0.0.1:${port}`],
    { port, log: join(folder, 'log') },
  );
  registerCleanUp(() => killServer(server));
  return port;
}
