// Renders the chart by Helm and checks the result, without a cluster. Helm and the checkers are built by Go.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames } from '@portal/contracts/operation';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { rootFolder } from '../root-folder.ts';
import { allowedConnections } from './testing/allowed-connections.ts';
import { readRepositoryFile } from './testing/compose-file.ts';
import { buildGoProgram } from './testing/go-programs.ts';
import {
  type ChartValues,
  kubernetesVersion,
  lintChart,
  type Resource,
  renderChart,
} from './testing/render-chart.ts';
import { resourceDefinitions } from './testing/resource-definitions.ts';
import { validateResources } from './testing/validate-resources.ts';

const run = promisify(execFile);
const buildTimeoutMs = 1_800_000;
const programs = [...serviceNames, 'gateway'];

/** The combinations of values that installations have. */
const combinations: [what: string, values: ChartValues][] = [
  ['what has to be set', { file: 'minimal' }],
  ['all options', { file: 'everything' }],
  ['replicas by CPU only', { file: 'everything', set: ['consumerLag.enabled=false'] }],
  ['a restore', { file: 'everything', set: ['restore.enabled=true'] }],
  [
    'no ingress, policies or emails',
    {
      file: 'minimal',
      set: ['ingress.enabled=false', 'networkPolicy.enabled=false', 'mail.enabled=false'],
    },
  ],
];

let scorer: string;
let definitions: string;
let minimal: Resource[];
let everything: Resource[];

beforeAll(async () => {
  scorer = await buildGoProgram(
    { module: 'github.com/zegl/kube-score/cmd/kube-score', version: 'v1.20.0' },
    'kube-score',
  );
  definitions = await resourceDefinitions();
  minimal = (await renderChart({ file: 'minimal' })).resources;
  everything = (await renderChart({ file: 'everything' })).resources;
}, buildTimeoutMs);

describe.each(combinations)('with %s', (_what, values) => {
  test('helm lint finds nothing', async () => {
    await lintChart(values);
  });

  test('every resource is valid by the schemas of Kubernetes and of the operators', async () => {
    const { file } = await renderChart(values);
    await validateResources(file, definitions);
  });

  test('kube-score finds nothing', async () => {
    const { file } = await renderChart(values);
    await run(scorer, [
      'score',
      '--kubernetes-version',
      `v${kubernetesVersion}`,
      '--output-format',
      'ci',
      file,
      '--exit-one-on-warning',
      // A limit of CPU would slow sign-ins down while a node has time left.
      '--ignore-container-cpu-limit',
      // Versions are exact, so that a node may keep an image.
      '--ignore-test',
      'container-image-pull-policy',
      // Spread constraints do the same.
      '--ignore-test',
      'deployment-has-host-podantiaffinity',
      // It doesn't know the autoscaler of KEDA, which sets the replicas.
      ...(values.file === 'everything' ? ['--ignore-test', 'deployment-replicas'] : []),
      // The policies are one of the options.
      ...(values.set?.includes('networkPolicy.enabled=false')
        ? ['--ignore-test', 'pod-networkpolicy']
        : []),
    ]);
  });
});

test('a resource with a misspelt field is refused', async () => {
  const { file } = await renderChart({ file: 'minimal' });
  const rendered = await readFile(file, 'utf8');
  await writeFile(file, rendered.replace('readOnlyRootFilesystem', 'readOnlyRootFileSystem'));
  await expect(validateResources(file, definitions)).rejects.toThrow();
});

test.each(['mongodb', 'network-policies'])('the example %s.yaml is valid', async (name) => {
  await validateResources(join(rootFolder, `deploy/helm/servers/${name}.yaml`), definitions);
});

describe('the pods', () => {
  test('keep to the standard `restricted`, with a read-only file system and no token', () => {
    for (const { kind, pod } of podsOf(everything)) {
      expect(pod, kind).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const name of ['hostNetwork', 'hostPID', 'hostIPC']) expect(pod[name]).toBeUndefined();
      for (const volume of pod.volumes ?? []) {
        expect(['secret', 'emptyDir']).toContain(Object.keys(volume).find((key) => key !== 'name'));
      }
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
    expect(podsOf(everything)).toHaveLength(programs.length + 4);
  });

  test('of a program have its secrets only, and no secret is in a variable', () => {
    const table = parse(readRepositoryFile('deploy/helm/portal/files/programs.yaml'));
    for (const name of programs) {
      const { volumes, containers } = deployment(minimal, name).spec.template.spec;
      const keys = volumes[0].secret.items.map(({ key }: { key: string }) => key);
      const mail = name === 'messaging' ? ['smtp-url'] : [];
      expect(keys).toEqual([...Object.values<string>(table[name].secrets), ...mail].sort());
      const files = containers[0].env.filter((one: { name: string }) => one.name.endsWith('_FILE'));
      expect(files).toHaveLength(keys.length);
    }
  });
});

test('the check runs each night, with the address of the databases only', () => {
  const [check] = minimal.filter(({ kind }) => kind === 'CronJob');
  expect(check?.metadata.name).toBe('portal-check');
  expect(check?.spec).toMatchObject({ schedule: '45 3 * * *', timeZone: 'Europe/London' });
  const { volumes, containers } = check?.spec.jobTemplate.spec.template.spec ?? {};
  expect(volumes[0].secret.items).toEqual([
    { key: 'mongodb-uri-backup', path: 'mongodb-uri-backup' },
  ]);
  expect(existsSync(join(rootFolder, containers[0].command.at(-1)))).toBe(true);
});

test('changes are copied as often as their schedule says, besides the nightly backup', () => {
  const jobs = everything.filter(
    ({ kind, metadata }) => kind === 'CronJob' && /backup/.test(metadata.name),
  );
  expect(jobs.map(({ metadata, spec }) => [metadata.name, spec.schedule])).toEqual([
    ['portal-backup', '30 2 * * *'],
    ['portal-backup-changes', '*/5 * * * *'],
  ]);
  const commands = jobs.map(
    ({ spec }) => spec.jobTemplate.spec.template.spec.containers[0].command,
  );
  expect(commands[0]).toBeUndefined();
  expect(commands[1]?.slice(-2)).toEqual(['tools/backup/backup.ts', '--changes']);
});

describe('a restore', () => {
  const restoring = (set: string[] = []) =>
    renderChart({ file: 'everything', set: ['restore.enabled=true', ...set] });
  const jobIn = (resources: Resource[]) => {
    const job = resources.find(({ kind }) => kind === 'Job');
    if (!job) throw new Error('there is no Job');
    return { name: job.metadata.name, pod: job.spec.template.spec, labels: job.metadata.labels };
  };

  test('writes the newest backup to the databases, and has no other secret than their address', async () => {
    const { pod, labels } = jobIn((await restoring()).resources);
    const [container] = pod.containers;
    expect(container.args).toEqual([
      'tools/backup/restore.ts',
      's3://backups/portal',
      '--databases',
    ]);
    expect(existsSync(join(rootFolder, container.args[0]))).toBe(true);
    expect(container.image).toBe('registry.example.org/portal/backup:1.0.0');
    expect(container.env).toContainEqual({
      name: 'MONGODB_URI_FILE',
      value: '/portal-secrets/mongodb-uri-restore',
    });
    expect(pod.volumes[0].secret.items).toEqual([
      { key: 'mongodb-uri-restore', path: 'mongodb-uri-restore' },
    ]);
    // By which the policy lets it reach the databases and the bucket.
    expect(labels['app.kubernetes.io/component']).toBe('backup');
  });

  test('takes another place, backup and time, as another Job', async () => {
    const wanted = ['restore.from=s3://other/portal', 'restore.at=2026-11-26T02-30-00.123Z'];
    const until = 'restore.until=2026-11-26T16:59:00Z';
    const { name, pod } = jobIn((await restoring([...wanted, until])).resources);
    expect(pod.containers[0].args.slice(1)).toEqual(
      ['s3://other/portal', '--databases', '--at', '2026-11-26T02-30-00.123Z'].concat([
        '--until',
        '2026-11-26T16:59:00Z',
      ]),
    );
    expect(name).not.toBe(jobIn((await restoring()).resources).name);
  });

  test('runs while nothing else does', async () => {
    const { resources } = await restoring();
    for (const program of programs) expect(deployment(resources, program).spec.replicas).toBe(0);
    const jobs = resources.filter(({ kind }) => kind === 'CronJob');
    expect(jobs.map(({ metadata, spec }) => [metadata.name, spec.suspend])).toEqual([
      ['portal-check', true],
    ]);
    const scalers = ['ScaledObject', 'HorizontalPodAutoscaler'];
    expect(resources.filter(({ kind }) => scalers.includes(kind))).toEqual([]);
  });

  test('is not part of an installation otherwise', () => {
    expect(everything.some(({ kind }) => kind === 'Job')).toBe(false);
  });
});

describe('the programs', () => {
  test('are updated without a missing replica, and end after their requests', () => {
    for (const name of programs) {
      const { strategy, template, replicas } = deployment(minimal, name).spec;
      expect(replicas).toBe(2);
      expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
      const [container] = template.spec.containers;
      const seconds = container.lifecycle.preStop.sleep.seconds;
      expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(seconds + 10);
      expect(container.readinessProbe.httpGet.path).toBe('/health/ready');
      expect(container.livenessProbe.httpGet.path).toBe('/health/live');
    }
  });

  test('may take as long to start as the values say', async () => {
    const startOf = (resources: Resource[], name: string) => {
      const { template, progressDeadlineSeconds } = deployment(resources, name).spec;
      const { periodSeconds, failureThreshold } = template.spec.containers[0].startupProbe;
      return { seconds: periodSeconds * failureThreshold, progressDeadlineSeconds };
    };
    const half = { seconds: 1_800, progressDeadlineSeconds: 2_100 };
    expect(startOf(minimal, 'leave')).toEqual(half);
    const set = ['programs.records.startupMinutes=120'];
    const { resources } = await renderChart({ file: 'minimal', set });
    expect(startOf(resources, 'leave')).toEqual(half);
    expect(startOf(resources, 'records')).toEqual({
      seconds: 7_200,
      progressDeadlineSeconds: 7_500,
    });
  });

  test('with tls.secretName, every pod has the certificate, and is called by TLS', () => {
    for (const name of programs) {
      const { containers, volumes } = deployment(everything, name).spec.template.spec;
      const [{ env, volumeMounts, startupProbe, readinessProbe, livenessProbe }] = containers;
      for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
        expect(httpGet.scheme).toBe('HTTPS');
      }
      expect(env).toEqual(
        expect.arrayContaining([
          { name: 'NODE_EXTRA_CA_CERTS', value: '/run/tls/ca.crt' },
          { name: 'TLS_CERT_FILE', value: '/run/tls/tls.crt' },
          { name: 'TLS_KEY_FILE', value: '/run/tls/tls.key' },
        ]),
      );
      expect(volumeMounts).toContainEqual({ name: 'tls', mountPath: '/run/tls', readOnly: true });
      const secret = expect.objectContaining({ secretName: 'portal-tls' });
      expect(volumes).toContainEqual({ name: 'tls', secret });
    }
    const { env } = deployment(everything, 'gateway').spec.template.spec.containers[0];
    const urls = env.filter(({ name }: { name: string }) => /^[A-Z]+_URL$/.test(name));
    for (const { value } of urls.filter((one: { value?: string }) => one.value)) {
      expect(value).toMatch(/^https:/);
    }
    expect(JSON.stringify(minimal)).not.toContain('TLS_CERT_FILE');
  });

  test('restart when a setting changes', async () => {
    const changed = await renderChart({ file: 'minimal', set: ['settings.LOG_LEVEL=warn'] });
    const checksum = (resources: Resource[]) =>
      deployment(resources, 'leave').spec.template.metadata.annotations['checksum/settings'];
    expect(checksum(changed.resources)).not.toBe(checksum(minimal));
  });

  test('take what is theirs from the values, and the rest from the defaults', () => {
    const budgets = everything.filter(({ kind }) => kind === 'ScaledObject');
    const bounds = budgets.map(({ metadata, spec }) => [
      metadata.labels['app.kubernetes.io/component'],
      spec.minReplicaCount,
      spec.maxReplicaCount,
    ]);
    expect(bounds).toContainEqual(['records', 2, 9]);
    expect(bounds).toContainEqual(['leave', 3, 9]);
    expect(deployment(everything, 'leave').spec.replicas).toBeUndefined();
  });

  test('get the settings, and the broker’s replicas only where they are set', () => {
    const settings = (resources: Resource[]) =>
      resources.find(({ kind }) => kind === 'ConfigMap')?.data;
    const publicUrl = 'https://portal.example.org';
    expect(settings(minimal)).toEqual({
      BACKUP_KEEP_DAYS: '35',
      NATS_URL: 'nats://nats:4222',
      PUBLIC_URL: publicUrl,
    });
    expect(settings(everything)).toMatchObject({ STREAM_REPLICAS: '3', RETENTION_YEARS: '8' });
  });

  test('are selected by their monitors, with the job that the rules name', () => {
    const monitors = everything.filter(({ kind }) => kind === 'PodMonitor');
    expect(monitors.map(({ spec }) => spec.jobLabel)).toEqual(
      Array(2).fill('app.kubernetes.io/component'),
    );
    const [probe] = everything.filter(({ kind }) => kind === 'Probe');
    expect(probe?.spec).toMatchObject({
      jobName: 'certificates',
      prober: { url: 'blackbox.monitoring:9115' },
      targets: { staticConfig: { static: ['https://portal.example.org'] } },
    });
    expect(minimal.some(({ kind }) => kind === 'Probe')).toBe(false);
    const rules = everything.find(({ kind }) => kind === 'PrometheusRule');
    expect(rules?.spec).toEqual(parse(readRepositoryFile('deploy/monitoring/alerts.yml')));
  });
});

test('the alerts lead to the runbook where the values say that people read it', async () => {
  const url = 'https://wiki.example.org/portal/runbook';
  const set = ['monitoring.enabled=true', `monitoring.runbookUrl=${url}`];
  const { resources } = await renderChart({ file: 'minimal', set });
  const { groups } = resources.find(({ kind }) => kind === 'PrometheusRule')?.spec ?? {};
  const urls: string[] = groups.flatMap(({ rules }: { rules: { annotations: object }[] }) =>
    rules.map(({ annotations }) => (annotations as { runbook_url: string }).runbook_url),
  );
  expect(urls).toContain(`${url}#portalservicedown`);
  expect(urls.filter((one) => !one.startsWith(`${url}#`))).toEqual([]);
});

describe('the network policies', () => {
  test('allow the gateway to reach the services, and nothing else within the release', () => {
    for (const resources of [minimal, everything]) {
      const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy');
      expect(allowedConnections(policies, [...programs, 'backup', 'check', 'test']).sort()).toEqual(
        [...serviceNames.map((name) => `gateway -> ${name}:4000`), 'test -> gateway:8080'].sort(),
      );
    }
  });

  test('deny every pod of the release what no policy allows', () => {
    const [all] = minimal.filter(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'portal',
    );
    expect(Object.keys(all?.spec.podSelector.matchLabels)).toEqual([
      'app.kubernetes.io/name',
      'app.kubernetes.io/instance',
    ]);
    expect(all?.spec.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(all?.spec.ingress).toBeUndefined();
  });

  test('let only attendance, leave and messaging reach other machines besides the servers', () => {
    const ports = (name: string) =>
      minimal
        .find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith(name))
        ?.spec.egress.flatMap((rule: { to?: object; ports: { port: number }[] }) =>
          rule.to ? [] : rule.ports.map(({ port }) => port),
        );
    expect(ports('attendance')).toEqual([27017, 4222, 443]);
    expect(ports('gateway')).toEqual([4222, 6379]);
    expect(ports('leave')).toEqual([27017, 4222, 443]);
    expect(ports('messaging')).toEqual([27017, 4222, 6379, 587, 465]);
  });
});

test.each([
  [['host='], 'host'],
  [['backup.enabled=true'], 'set backup.to'],
  [['restore.enabled=true'], 'set restore.from, or backup.to'],
  [['restore.until=yesterday'], '/restore/until'],
  [['restore.from=/backups'], '/restore/from'],
  [['externalSecrets.enabled=true'], 'set externalSecrets.store.name'],
  [['image.repositry=x'], 'repositry'],
  [['settings.RETENTON_YEARS=8'], /RETENTON_YEARS is not a setting .*, RETENTION_YEARS,/],
  [['settings.SEALING_KEY=secret'], 'SEALING_KEY is not a setting'],
  [['settings.RETENTION_YEARS=abc'], "'abc' does not match pattern '^[0-9]+$'"],
  [['settings.RETENTION_YEARS=1'], 'it must be a whole number from 2 to 100'],
  [['settings.NATION=wales'], "'england-and-wales', 'scotland', 'northern-ireland'"],
  [['settings.NATS_URL=nats://x'], 'settings.NATS_URL has no effect: set nats.url'],
  [['settings.PUBLIC_URL=https://x'], 'settings.PUBLIC_URL has no effect: set host'],
  [['check.schedule=nightly'], /check.schedule is "nightly": .* such as "30 2 \* \* \*"/],
  [['backup.schedule=61 2 * * *'], 'backup.schedule is "61 2 * * *": it must have the five fields'],
  [
    ['backup.changesSchedule=5 * * *'],
    'backup.changesSchedule is "5 * * *": it must have the five fields',
  ],
  [['defaults.resources.limits.memory=12Potatoes'], "'12Potatoes' does not match pattern"],
  [['programs.leave.resources.limits.memroy=1Gi'], "'memroy' not allowed"],
  [
    ['programs.leave.autoscaling.enabled=true', 'programs.leave.replicas=7'],
    'leave has 7 replicas and autoscaling.maxReplicas of 6: maxReplicas must be at least replicas',
  ],
  [['consumerLag.enabled=true'], 'without autoscaling: set defaults.autoscaling.enabled'],
  // The gateway handles no events.
  [
    ['consumerLag.enabled=true', 'programs.gateway.autoscaling.enabled=true'],
    'without autoscaling: set defaults.autoscaling.enabled',
  ],
])('refuses %s', async (set, reason) => {
  await expect(renderChart({ file: 'minimal', set })).rejects.toThrow(reason);
});

function deployment(resources: readonly Resource[], name: string): Resource {
  const found = resources.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `portal-${name}`,
  );
  if (!found) throw new Error(`there is no Deployment of ${name}`);
  return found;
}

/** The specifications of all pods: of Deployments, of the CronJob and of the test. */
function podsOf(resources: readonly Resource[]) {
  return resources.flatMap(({ kind, spec }) => {
    if (kind === 'Deployment') return [{ kind, pod: spec.template.spec }];
    if (kind === 'Job') return [{ kind, pod: spec.template.spec }];
    if (kind === 'CronJob') return [{ kind, pod: spec.jobTemplate.spec.template.spec }];
    return kind === 'Pod' ? [{ kind, pod: spec }] : [];
  });
}
