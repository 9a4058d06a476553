import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { rootFolder } from '../root-folder.ts';
import { environmentSchemas } from '../settings/generate-settings.ts';
import { portalSettings, processSettings } from '../settings/settings.ts';
import { compose, readRepositoryFile } from './testing/compose-file.ts';

const folder = 'deploy/helm/portal';
const schema = JSON.parse(readRepositoryFile(`${folder}/values.schema.json`));
const defaults = parse(readRepositoryFile(`${folder}/values.yaml`));
const minimal = parse(readRepositoryFile(`${folder}/ci/minimal-values.yaml`));
const everything = parse(readRepositoryFile(`${folder}/ci/everything-values.yaml`));
const programs: Record<string, { servers: string[]; secrets: Record<string, string> }> = parse(
  readRepositoryFile(`${folder}/files/programs.yaml`),
);
const validate = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
  schema,
);

describe('the chart’s schema of values', () => {
  test('accepts the defaults with what an installation has to set, and all options', () => {
    validate({ ...defaults, ...minimal });
    expect(validate.errors).toBeNull();
    validate(everything);
    expect(validate.errors).toBeNull();
  });

  test('has every value of values.yaml, and no other', () => {
    const paths = (value: unknown, path = ''): string[] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([name, one]) => paths(one, `${path}/${name}`))
        : [path];
    const described = Object.keys(schema.properties).filter((name) => name !== 'global');
    expect(Object.keys(defaults).sort()).toEqual(described.sort());
    expect(paths(defaults)).toContain('/backup/keepDays');
    const inner = (name: string) => {
      const { $ref, ...own } = schema.properties[name];
      const { properties = {} } = $ref ? schema.$defs[$ref.split('/').at(-1)] : own;
      return Object.keys(properties);
    };
    const sections = described.filter((one) => one !== 'settings' && inner(one).length > 0);
    for (const name of sections) {
      expect(Object.keys(defaults[name]).sort(), name).toEqual(inner(name).sort());
    }
  });

  test.each([
    ['nothing', {}],
    ['a URL as host', { ...minimal, host: 'https://portal.example.org' }],
    ['a misspelt name', { ...minimal, replicas: 3 }],
    ['a misspelt program', { ...minimal, programs: { leaves: {} } }],
    ['a number as a setting', { ...minimal, settings: { RETENTION_YEARS: 8 } }],
    ['a short digest', { ...minimal, image: { ...minimal.image, digests: { leave: 'sha256:1' } } }],
    ['two replicas of streams', { ...minimal, nats: { streamReplicas: 2 } }],
    ['a rule for nobody', { ...minimal, mongodb: { peers: [{}] } }],
    ['a setting that is no number', { ...minimal, settings: { RETENTION_YEARS: 'abc' } }],
    ['a setting that is none of its values', { ...minimal, settings: { LOG_LEVEL: 'loud' } }],
    ['a setting that is no URL', { ...minimal, settings: { SECURITY_POLICY: 'policy' } }],
    [
      'an unknown unit',
      { ...minimal, defaults: { resources: { limits: { memory: '12Potatoes' } } } },
    ],
    ['no time to start', { ...minimal, defaults: { startupMinutes: 0 } }],
    ['a backup to a folder', { ...minimal, backup: { to: '/backups' } }],
  ])('refuses %s', (_what, values) => {
    expect(validate(values)).toBe(false);
  });
});

describe('the chart’s settings', () => {
  test('accept and refuse what the programs accept and refuse', async () => {
    const schemas = await environmentSchemas();
    const { names, elsewhere } = JSON.parse(readRepositoryFile(`${folder}/files/settings.json`));
    const examples = ['1', '0', '8', 'abc', 'off', 'true', 'warn', 'scotland', '-1', '1.5'].concat([
      'https://example.org/x',
      'HR <hr@example.org>',
      'mailto:hr@example.org',
      'ftp://x',
    ]);
    const differences = names.flatMap((name: string) =>
      examples
        .filter((value) => {
          const isAccepted = validate({ ...minimal, settings: { [name]: value } });
          const { success } = schemas.get(name)?.safeParse(value) ?? {};
          return isAccepted !== success;
        })
        .map((value) => `${name}=${value}`),
    );
    // These the templates refuse, by their bounds.
    const bounded =
      /^(RETENTION_((AUDIT|CLOCK_INS|LEAVE)_)?YEARS=[01]|RETENTION_(MAILS|ADDRESSES)_DAYS=[018]|\w+=0)$/;
    expect(differences.filter((one: string) => !bounded.test(one))).toEqual([]);
    expect(names).toContain('RETENTION_YEARS');
    expect(elsewhere).toMatchObject({ NATS_URL: 'set nats.url', PUBLIC_URL: 'set host' });
    expect(names.filter((name: string) => name in elsewhere)).toEqual([]);
  });
});

describe('the chart', () => {
  test('gives each program the secrets that docker-compose.yml gives it', () => {
    // Kubernetes has no file that attendance and the broker share (docs/deployment.md).
    const onlyInCompose = ['SUBSCRIBER_KEEPER_KEY'];
    for (const [name, { secrets }] of Object.entries(programs)) {
      const variables = Object.entries(compose.services[name]?.environment ?? {})
        .filter(([variable]) => variable.endsWith('_FILE'))
        .map(([variable, file]) => [variable.slice(0, -'_FILE'.length), file.split('/').at(-1)])
        .filter(([variable]) => !onlyInCompose.includes(`${variable}`));
      expect(secrets, name).toEqual(Object.fromEntries(variables));
    }
    expect(Object.keys(programs)).toEqual([...Object.keys(defaults.programs)]);
  });

  test('connects each program to the servers that docker-compose.yml connects it to', () => {
    for (const [name, { servers }] of Object.entries(programs)) {
      const networks = compose.services[name]?.networks ?? [];
      expect(networks.filter((one) => ['mongodb', 'nats', 'valkey'].includes(one))).toEqual(
        servers,
      );
    }
  });

  test('sets only variables that programs read', async () => {
    const known = new Set((await environmentSchemas()).keys());
    for (const { name } of [portalSettings, processSettings].flat()) known.add(name);
    const templates = ['_deployment.tpl', '_settings.tpl', '_backup-job.tpl', 'check.yaml']
      .concat(['restore.yaml'])
      .map((file) => readRepositoryFile(`${folder}/templates/${file}`));
    const names = templates.join('\n').match(/\b[A-Z]{2,}(_[A-Z]+)+\b|\bPORT\b|\bHOST\b/g) ?? [];
    expect(names).toContain('TRUSTED_PROXIES');
    const unknown = names
      .map((name) => name.replace(/_FILE$/, ''))
      .filter((one) => !known.has(one));
    expect(unknown).toEqual([]);
  });

  test('scales by a metric that services have', () => {
    const [name] =
      /portal_\w+(?=\{)/.exec(readRepositoryFile(`${folder}/templates/_scaling.tpl`)) ?? [];
    expect(name).toMatch(/./);
    expect(readRepositoryFile('libs/bus/src/bus-metrics.ts')).toContain(`name: '${name}'`);
  });

  test('is of the version of the portal', () => {
    const { version } = JSON.parse(readRepositoryFile('package.json'));
    expect(parse(readRepositoryFile(`${folder}/Chart.yaml`))).toMatchObject({
      version,
      appVersion: version,
    });
  });

  test('has the rules of deploy/monitoring, not a copy', () => {
    expect(realpathSync(join(rootFolder, folder, 'files/alerts.yml'))).toBe(
      realpathSync(join(rootFolder, 'deploy/monitoring/alerts.yml')),
    );
  });
});
