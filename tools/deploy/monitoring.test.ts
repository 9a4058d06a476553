import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames } from '@portal/contracts/operation';
import { metricsText } from '@portal/runtime/metrics';
import { itNightly } from '@portal/testing/it-nightly';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { alertFaults } from '../alerts/alert-faults.ts';
import { rootFolder } from '../root-folder.ts';
import { findDebianProgram } from '../testing/find-debian-program.ts';

const run = promisify(execFile);

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

interface AlertTest {
  alertname: string;
  exp_alerts?: object[];
}

interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
  fieldConfig?: { defaults: { unit?: string } };
  targets?: { refId: string; expr: string }[];
}

interface Dashboard {
  title: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string; query: string }[] };
  panels: Panel[];
}

const folder = join(rootFolder, 'deploy/monitoring');
const read = (file: string) => readFileSync(join(rootFolder, file), 'utf8');
const { groups }: { groups: { rules: Alert[] }[] } = parse(read('deploy/monitoring/alerts.yml'));
const alerts = groups.flatMap(({ rules }) => rules);
const alertNames = alerts.map(({ alert }) => alert);
const dashboard: Dashboard = JSON.parse(read('deploy/monitoring/dashboard.json'));
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const testFiles = ['alerts.test.yml', 'job-alerts.test.yml', 'overdue-alerts.test.yml'];
const runbook = read('docs/runbook.md');
const processes = [...serviceNames, 'gateway'];

describe('the alerts', () => {
  test.each(alerts)('$alert uses metrics that exist', async ({ expr }) => {
    const names = metricsIn(expr);
    expect(names).not.toEqual([]);
    expect(await registeredMetrics()).toEqual(expect.arrayContaining(names));
  });

  test.each(alerts)('$alert says what is wrong, and where it is explained', (alert) => {
    const { summary, description, runbook_url } = alert.annotations;
    expect(['page', 'ticket']).toContain(alert.labels.severity);
    expect(summary.replaceAll(/\{\{.*?\}\}/g, 'x')).toMatch(/^[^.]+\.$/);
    expect(description).toMatch(/\.$/);
    expect(runbook_url).toBe(`docs/runbook.md#${alert.alert.toLowerCase()}`);
  });

  test('have different names', () => {
    expect(alertNames).toEqual([...new Set(alertNames)]);
  });

  test('know every process by its job', () => {
    const patterns = alerts.flatMap(({ expr }) => expr.match(/(?<=job=~")[^"]+/g) ?? []);
    expect(patterns).not.toEqual([]);
    for (const pattern of patterns) {
      expect(serviceNames.filter((name) => !pattern.split('|').includes(name))).toEqual([]);
    }
  });

  test('have each a fault that fires them in the nightly run', () => {
    expect(alertFaults.map(({ alert }) => alert).sort()).toEqual([...alertNames].sort());
  });

  test('are accepted by promtool', async () => {
    await promtool('check', 'rules', 'alerts.yml');
  });

  itNightly('fire for their faults only', async () => {
    await promtool('test', 'rules', ...testFiles);
  });

  test('are each tested while all is well, for a short disturbance and for a fault', () => {
    const cases = testFiles.flatMap((file) => {
      const parsed: { tests: { alert_rule_test: AlertTest[] }[] } = parse(
        read(`deploy/monitoring/${file}`),
      );
      return parsed.tests.flatMap((each) => each.alert_rule_test);
    });
    for (const name of alertNames) {
      const own = cases.filter(({ alertname }) => alertname === name);
      const firing = own.filter(({ exp_alerts = [] }) => exp_alerts.length > 0);
      expect(firing.length, name).toBeGreaterThanOrEqual(1);
      expect(own.length - firing.length, name).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('the runbook', () => {
  test('has a section for each alert, and no other', () => {
    const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(sections).toEqual(alertNames);
  });

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = [...runbook.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
    expect(commands).not.toEqual([]);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
  });
});

describe('the scrape configuration', () => {
  test('is accepted by promtool', async () => {
    await promtool('check', 'config', 'prometheus.yml');
  });

  test('reads every process of docker-compose.yml', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    const gatewayPort = services.gateway.environment.METRICS_PORT;
    const parsed: { scrape_configs: { job_name: string }[] } = parse(
      read('deploy/monitoring/prometheus.yml'),
    );
    const portalJobs = parsed.scrape_configs.filter(({ job_name }) => job_name !== 'certificates');
    expect(portalJobs).toEqual(
      processes.map((name) => ({
        job_name: name,
        // The gateway's metrics have a port of their own.
        static_configs: [{ targets: [`${name}:${name === 'gateway' ? gatewayPort : 4000}`] }],
      })),
    );
  });
});

describe('the dashboard', () => {
  test.each(panels)(
    '$title shows metrics that exist, with a unit and a description',
    async (panel) => {
      expect(panel.description).toMatch(/\.$/);
      expect(panel.fieldConfig?.defaults.unit).toMatch(/\w/);
      const names = panel.targets?.flatMap(({ expr }) => metricsIn(expr)) ?? [];
      expect(names).not.toEqual([]);
      expect(await registeredMetrics()).toEqual(expect.arrayContaining(names));
    },
  );

  test('reads from a data source that its viewer chooses', () => {
    const [variable] = dashboard.templating.list;
    expect(variable).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
    for (const panel of panels) expect(panel.datasource?.uid).toBe(`\${${variable?.name}}`);
  });

  test('has panels with ids of their own, which don’t overlap', () => {
    expect(dashboard.title).toMatch(/\w/);
    expect(dashboard.schemaVersion).toBeGreaterThan(30);
    const ids = dashboard.panels.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from(
        { length: w * h },
        (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`,
      ),
    );
    expect(cells.length).toBe(new Set(cells).size);
  });
});

async function promtool(...args: string[]): Promise<void> {
  await run(await findDebianProgram('promtool'), args, { cwd: folder });
}

/** The names of metrics in a PromQL expression: the words that are neither functions nor labels. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const words = bare.match(/\b[a-z_:][\w:]*\b(?!\s*\()/g) ?? [];
  return words.filter((word) => !['and', 'or', 'unless', 'offset', 'bool'].includes(word));
}

/** The names of all time series of the portal's processes, and of those that Prometheus and the blackbox exporter add. */
async function registeredMetrics(): Promise<string[]> {
  const sources = globSync('{libs/*,services/*,gateway}/src/**/*.ts', { cwd: rootFolder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read);
  const own = sources.flatMap((source) => [
    ...source.matchAll(/new (Gauge|Counter|Histogram)\(\{\s*name: '(portal_\w+)'/g),
  ]);
  const { text } = await metricsText();
  const standard = [...text.matchAll(/^# TYPE ((?:process|nodejs)_\w+) (\w+)$/gm)];
  return [
    'up',
    'probe_success',
    'probe_ssl_earliest_cert_expiry',
    ...own.flatMap(([, type = '', name = '']) => seriesOf(name, type)),
    ...standard.flatMap(([, name = '', type = '']) => seriesOf(name, type)),
  ];
}

function seriesOf(name: string, type: string): string[] {
  const isHistogram = type.toLowerCase() === 'histogram';
  return isHistogram ? ['bucket', 'sum', 'count'].map((suffix) => `${name}_${suffix}`) : [name];
}
