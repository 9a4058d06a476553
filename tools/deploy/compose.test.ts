import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { locateProgram } from '../portal/servers/locate-program.ts';
import { slowOperationMs } from '../portal/servers/mongod-program.ts';
import { programs } from '../portal/servers/server-programs.ts';
import { rootFolder } from '../root-folder.ts';
import { type Compose, compose, readRepositoryFile } from './testing/compose-file.ts';

const dockerfile = readRepositoryFile('deploy/Dockerfile');
const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);
const ours = [...serviceNames, 'gateway'];

describe('docker-compose.yml', () => {
  test('runs the servers, the five services and the gateway once each, and has a job for backups', () => {
    const servers = ['mongodb', 'mongodb-prepared', 'nats', 'broker-configuration', 'valkey'];
    const all = ['caddy', ...servers, ...ours, 'backup'];
    expect(Object.keys(compose.services).sort()).toEqual(all.sort());
    expect(compose.services.backup?.profiles).toEqual(['backup']);
  });

  test('with access for subscribers, every program connects to the broker by TLS and its public name', () => {
    const override = parse(readRepositoryFile('deploy/subscribers.compose.yml'), { merge: true });
    for (const name of ours) {
      expect(compose.services[name]?.environment?.NATS_URL).toMatch(/^nats:/);
      expect(override.services[name]?.environment?.NATS_URL).toMatch(
        /^tls:\/\/\$\{SUBSCRIBER_HOST[^}]*\}:4222$/,
      );
    }
    const [alias] = override.services.nats.networks.nats.aliases;
    expect(override.services.attendance.environment.NATS_URL).toBe(`tls://${alias}:4222`);
    for (const name of ['nats', 'broker-configuration']) {
      expect(override.services[name]).toMatchObject({
        environment: { TLS_FOLDER: '/tls' },
        volumes: ['./deploy/tls:/tls:ro'],
      });
    }
  });

  test('with deploy/logs.compose.yml, every container writes to the host’s journal', () => {
    const { services } = parse(readRepositoryFile('deploy/logs.compose.yml')) as Compose;
    expect(Object.keys(services).toSorted()).toEqual(Object.keys(compose.services).toSorted());
    for (const { logging } of Object.values(services)) expect(logging?.driver).toBe('journald');
  });

  test('with deploy/tls.compose.yml, every program listens and connects by TLS, with a certificate of its own', () => {
    const { services } = parse(readRepositoryFile('deploy/tls.compose.yml'), {
      merge: true,
    }) as Compose;
    const containers = Object.keys(compose.services).sort();
    expect(Object.keys(services).sort()).toEqual(containers);
    for (const name of ours) {
      expect(services[name]).toMatchObject({
        environment: {
          TLS_CERT_FILE: '/tls/own/cert.pem',
          TLS_KEY_FILE: '/tls/own/key.pem',
          NODE_EXTRA_CA_CERTS: '/tls/ca.pem',
          NATS_URL: 'tls://nats:4222',
        },
        volumes: [
          './deploy/secrets/tls/ca.pem:/tls/ca.pem:ro',
          `./deploy/secrets/tls/${name}:/tls/own:ro`,
        ],
      });
    }
    for (const name of serviceNames) {
      const variable = `${name.toUpperCase()}_URL`;
      expect(services.gateway?.environment?.[variable]).toBe(`https://${name}:4000`);
    }
    // The script has a certificate for each container that listens.
    const script = readRepositoryFile('deploy/make-certificates.sh');
    const parts = /^for part in (.*); do$/m.exec(script)?.[1]?.split(' ');
    expect(parts).toEqual([...ours, 'mongodb', 'nats', 'valkey']);
  });

  test('has the versions of NATS and Valkey that the tests run, and so have the examples for Kubernetes', () => {
    for (const name of ['nats', 'valkey'] as const) {
      const [version = ''] = /^\d+\.\d+\.\d+/.exec(programs[name].wheel.version) ?? [];
      expect(version).not.toBe('');
      expect(compose.services[name]?.image).toMatch(new RegExp(`:${version}-alpine(@|$)`));
      const values = parse(readRepositoryFile(`deploy/helm/servers/${name}.yaml`));
      const { tag } = (values.container ?? values).image;
      expect(tag).toBe(`${version}-alpine`);
    }
  });

  test('MongoDB logs no slow operations, which have names, reasons and hashes, and neither does the example for Kubernetes', () => {
    const { services } = parse(readRepositoryFile('deploy/tls.compose.yml')) as Compose;
    for (const mongodb of [compose.services.mongodb, services.mongodb]) {
      expect(mongodb?.entrypoint?.join(' ')).toContain(` --slowms ${slowOperationMs}`);
    }
    const { spec } = parse(readRepositoryFile('deploy/helm/servers/mongodb.yaml'));
    const { 'operationProfiling.slowOpThresholdMs': slowMs } = spec.additionalMongodConfig;
    expect(slowMs).toBe(slowOperationMs);
  });

  test('publishes only Caddy', () => {
    const published = Object.entries(compose.services).filter(([, service]) => service.ports);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
  });

  test('every name that a container uses is declared', () => {
    for (const service of Object.values(compose.services)) {
      for (const name of service.secrets ?? []) expect(compose.secrets).toHaveProperty([name]);
      for (const name of service.networks ?? []) expect(compose.networks).toHaveProperty(name);
      for (const name of Object.keys(service.depends_on ?? {})) {
        expect(compose.services).toHaveProperty(name);
      }
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0] ?? '';
        // make-secrets.sh makes it.
        if (source === './deploy/secrets') continue;
        if (source.startsWith('.')) expect(existsSync(join(rootFolder, source)), source).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
    }
  });

  test('every container that others depend on has a health check', () => {
    for (const { depends_on = {} } of Object.values(compose.services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        if (condition !== 'service_healthy') continue;
        expect(compose.services[name]?.healthcheck, name).toBeDefined();
      }
    }
  });

  test('secrets come only from files that are mounted into their containers', () => {
    for (const [name, { environment = {}, secrets = [] }] of Object.entries(compose.services)) {
      for (const [variable, value] of Object.entries(environment)) {
        if (/PASSWORD|_KEY|MONGODB_URI|REDIS_URL/.test(variable)) {
          expect(variable, name).toMatch(/_FILE$/);
        }
        if (!variable.endsWith('_FILE')) continue;
        expect(secrets, `${name} ${variable}`).toContain(value.replace('/run/secrets/', ''));
      }
    }
  });

  test('no service gets the secrets of another', () => {
    for (const service of serviceNames) {
      const others = [...ours].filter((name) => name !== service);
      for (const secret of compose.services[service]?.secrets ?? []) {
        expect(
          others.some((other) => secret.endsWith(`-${other}`)),
          secret,
        ).toBe(false);
        expect(secret).not.toBe('token-private-key');
      }
    }
  });

  test('Valkey has accounts only for the programs that use it', () => {
    const urls = Object.entries(compose.services).flatMap(([name, { secrets = [] }]) =>
      secrets.filter((secret) => secret.startsWith('redis-url')).map((secret) => [name, secret]),
    );
    const users = ['identity', 'messaging', 'records', 'gateway'];
    expect(urls).toEqual(users.map((name) => [name, `redis-url-${name}`]));
  });

  test('only the two services that write and send mails get the mail key', () => {
    const given = Object.entries(compose.services).filter(([, { secrets = [] }]) =>
      secrets.includes('mail-key'),
    );
    expect(given.map(([name]) => name).sort()).toEqual(['identity', 'messaging']);
  });

  test('only the two programs that open and read sessions get the session key', () => {
    const given = Object.entries(compose.services).filter(([, { secrets = [] }]) =>
      secrets.includes('session-key'),
    );
    expect(given.map(([name]) => name).sort()).toEqual(['gateway', 'identity']);
  });

  test('images are built from existing stages and run as an unprivileged user', () => {
    for (const name of ours) {
      const build = compose.services[name]?.build;
      expect(build?.dockerfile).toBe('deploy/Dockerfile');
      expect(stages).toContain(build?.target);
      const stage = dockerfile
        .split(/^FROM /m)
        .find((text) => text.includes(` AS ${build?.target}\n`));
      expect(stage).toMatch(/^USER 1000:1000$/m);
      expect(stage).toMatch(/^HEALTHCHECK /m);
      if (name !== 'gateway') expect(build?.args).toEqual({ SERVICE: name });
    }
  });
});

test('the servers in the examples for Kubernetes let in only the portal and each other', () => {
  const values = parse(readRepositoryFile('deploy/helm/portal/values.yaml'));
  const policies = parseAllDocuments(
    readRepositoryFile('deploy/helm/servers/network-policies.yaml'),
  ).map((document) => document.toJS());
  expect(policies).toHaveLength(3);
  for (const { metadata, spec } of policies) {
    const ports = values[metadata.name.replace('portal-', '')].ports;
    const [fromPortal, ...fromEachOther] = spec.ingress;
    expect(fromPortal).toEqual({
      from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'portal' } } }],
      ports: ports.map((port: number) => ({ port, protocol: 'TCP' })),
    });
    for (const { from } of fromEachOther) expect(from).toEqual([{ podSelector: spec.podSelector }]);
  }
});

describe('deploy/start-nats.sh', () => {
  test('with access for subscribers, starts only with a certificate, its key and a configuration with TLS', async () => {
    const store = await mkdtemp(join(tmpdir(), 'portal-nats-'));
    const bin = join(store, 'bin');
    await mkdir(bin);
    await mkdir(join(store, 'tls'));
    await writeFile(join(bin, 'nats-server'), '#!/bin/sh\necho started\n', { mode: 0o755 });
    const configuration = join(store, 'nats.conf');
    // As a start without access for subscribers has left it.
    await writeFile(configuration, '{}');
    const start = () =>
      spawnSync('sh', [join(rootFolder, 'deploy/start-nats.sh')], {
        env: {
          ...process.env,
          NATS_STORE: store,
          NATS_CONFIGURATION: configuration,
          TLS_FOLDER: join(store, 'tls'),
          PATH: `${bin}:${process.env.PATH}`,
        },
        encoding: 'utf8',
        timeout: 3_000,
      });
    for (const name of ['cert.pem', 'key.pem']) {
      const { status, stdout, stderr } = start();
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(
        new RegExp(`^The broker doesn't start: \\S+/${name} is missing or empty, .+\\.\n$`),
      );
      await writeFile(join(store, 'tls', name), 'PEM');
    }
    expect(start()).toMatchObject({ status: null, stdout: '' });
    await writeFile(configuration, '{ "tls": { "cert_file": "/tls/cert.pem" } }');
    expect(start()).toMatchObject({ status: 0, stdout: 'started\n' });
    await rm(store, { recursive: true });
  });

  test('moves the streams of an older version to the accounts of their services, then starts', async () => {
    const store = await mkdtemp(join(tmpdir(), 'portal-nats-'));
    const bin = join(store, 'bin');
    await mkdir(bin);
    await symlink(await locateProgram('nats'), join(bin, 'nats-server'));
    for (const path of [
      'PORTAL/streams/LEAVE',
      'PORTAL/streams/RECORDS',
      'RECORDS/streams/RECORDS',
    ]) {
      await mkdir(join(store, 'jetstream', path), { recursive: true });
      await writeFile(join(store, 'jetstream', path, 'meta.inf'), path);
    }
    const start = () =>
      execFileSync('sh', [join(rootFolder, 'deploy/start-nats.sh'), '-v'], {
        env: { ...process.env, NATS_STORE: store, PATH: `${bin}:${process.env.PATH}` },
      }).toString();
    expect(start()).toContain('nats-server');
    expect(start()).toContain('nats-server');
    const meta = (path: string) => readFile(join(store, 'jetstream', path, 'meta.inf'), 'utf8');
    expect(await meta('LEAVE/streams/LEAVE')).toBe('PORTAL/streams/LEAVE');
    expect(await meta('RECORDS/streams/RECORDS')).toBe('RECORDS/streams/RECORDS');
    expect(await meta('PORTAL/streams/RECORDS')).toBe('PORTAL/streams/RECORDS');
    expect(await readdir(join(store, 'jetstream/PORTAL/streams'))).toEqual(['RECORDS']);
    await rm(store, { recursive: true });
    const names = readRepositoryFile('deploy/start-nats.sh')
      .match(/for stream in (.*);/)?.[1]
      ?.split(' ');
    expect(names).toEqual(serviceNames.map((service) => service.toUpperCase()));
  });
});
