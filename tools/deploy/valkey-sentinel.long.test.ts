import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectValkey } from '@portal/runtime/connect-valkey';
import { createLog } from '@portal/runtime/log';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { makeSecrets } from '../portal/data-directory/secrets.ts';
import { freePort } from '../portal/free-port.ts';
import { locateProgram } from '../portal/servers/locate-program.ts';
import { rootFolder } from '../root-folder.ts';
import { toSecretFiles } from './make-secrets.ts';
import { readRepositoryFile } from './testing/compose-file.ts';
import { resourceDefinitions } from './testing/resource-definitions.ts';
import { validateResources } from './testing/validate-resources.ts';

// The start scripts of the example, with real servers. Each pod is an address of this machine.

const path = 'deploy/helm/servers/valkey-sentinel.yaml';
const resources = parseAllDocuments(readRepositoryFile(path)).map((document) => document.toJS());
const find = (kind: string) => resources.find((resource) => resource.kind === kind);
const hosts = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
const timing = { timeoutMs: 120_000, intervalMs: 200 };

/** What the scripts need of valkey-cli: the first text of the response to a command of an account. */
const client = `#!/bin/bash
while [ $# -gt 0 ]; do
  case "$1" in -h) host=$2; shift 2 ;; -p) port=$2; shift 2 ;; --user) user=$2; shift 2 ;; *) break ;; esac
done
exec 3<> "/dev/tcp/$host/$port" || exit 1
printf 'AUTH %s %s\\r\\n%s\\r\\n' "$user" "$REDISCLI_AUTH" "$*" >&3
read -r -u 3 authenticated; read -r -u 3 reply
case "$reply" in '*'*) read -r -u 3 length; read -r -u 3 reply ;; esac
echo "\${reply%?}"
`;

async function createPods() {
  const folder = await freshFolder('valkey-pods');
  const ports = { valkey: await freePort(), sentinel: await freePort() };
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await symlink(await locateProgram('valkey'), join(bin, 'valkey-server'));
  await writeFile(join(bin, 'valkey-cli'), client, { mode: 0o755 });
  // An address needs no name.
  await writeFile(join(bin, 'getent'), '#!/bin/sh\n', { mode: 0o755 });
  const scripts = join(folder, 'scripts');
  await mkdir(scripts);
  for (const [name, text] of Object.entries<string>(find('ConfigMap').data)) {
    await writeFile(join(scripts, name), text);
  }
  const files = toSecretFiles(makeSecrets(), {
    mongodb: 'mongodb:27017',
    replicaSet: 'portal',
    valkey: { host: '', port: 0 },
    sentinels: hosts.map((host) => `${host}:${ports.sentinel}`).join(','),
  });
  const mounted = ['valkey.conf', 'sentinel.conf', 'valkey-health', 'valkey-sentinel'];
  const running = new Map<string, ChildProcess[]>();

  async function start(host: string): Promise<void> {
    const secrets = join(folder, `secrets-${host}`);
    const data = join(folder, `data-${host}`);
    for (const directory of [secrets, data]) await mkdir(directory, { recursive: true });
    for (const name of mounted) {
      // A pod has a network of its own.
      const text = (files[name] ?? '').replace(/^bind .*$/m, `bind ${host}`);
      await writeFile(join(secrets, name), text);
    }
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      OWN_HOST: host,
      HOSTS: hosts.join(' '),
      VALKEY_PORT: String(ports.valkey),
      SENTINEL_PORT: String(ports.sentinel),
      SCRIPTS: scripts,
      SECRETS: secrets,
      DATA: data,
    };
    const children = ['start-valkey.sh', 'start-sentinel.sh'].map((script) =>
      spawn('sh', [join(scripts, script)], { env, stdio: 'ignore' }),
    );
    running.set(host, children);
  }

  async function kill(host: string): Promise<void> {
    const children = running.get(host) ?? [];
    running.delete(host);
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }),
    );
  }

  /** Waits until each sentinel knows the others and both replicas, for which it asks every ten seconds. */
  async function waitForSentinels(): Promise<void> {
    for (const host of hosts) {
      const sentinel = new Redis({
        host,
        port: ports.sentinel,
        username: 'sentinel',
        password: files['valkey-sentinel'] ?? '',
      });
      sentinel.on('error', () => undefined);
      registerCleanUp(() => sentinel.disconnect());
      await eventually(async () => {
        const quorum = await sentinel.call('sentinel', 'ckquorum', 'portal');
        expect(quorum).toContain('OK 3 usable Sentinels');
        expect(await sentinel.call('sentinel', 'replicas', 'portal')).toHaveLength(2);
      }, timing);
      sentinel.disconnect();
    }
  }

  registerCleanUp(async () => {
    for (const host of hosts) await kill(host);
  });
  return { start, kill, waitForSentinels, url: files['redis-url-gateway'] ?? '' };
}

/** How much of its replication stream the primary has written, and each replica has. */
function offsetsIn(info: string): { primary: number; replicas: number[] } {
  const [, primary] = /^master_repl_offset:(\d+)/m.exec(info) ?? [];
  const replicas = info.matchAll(/^slave\d+:.*offset=(\d+)/gm);
  return {
    primary: Number(primary),
    replicas: Array.from(replicas, ([, offset]) => Number(offset)),
  };
}

test('a replica takes over from a lost pod, which comes back as a replica', async () => {
  const pods = await createPods();
  await Promise.all(hosts.map(pods.start));
  const log = createLog({ service: 'gateway', level: 'silent' });
  const redis = await eventually(() => connectValkey(pods.url, 'gateway', log), timing);
  registerCleanUp(() => redis.disconnect());
  const primary = () => redis.stream.remoteAddress ?? '';
  const expectReplicas = (count: number) =>
    eventually(async () => {
      const info = await redis.info('replication');
      expect(info).toContain('role:master');
      expect(info.match(/state=online/g) ?? []).toHaveLength(count);
    }, timing);
  await expectReplicas(2);
  expect(primary()).toBe(hosts[0]);
  await pods.waitForSentinels();
  await redis.set('session:before', 'Ada');
  // Replication isn't synchronous: without this the last write may be lost.
  const written = offsetsIn(await redis.info('replication')).primary;
  await eventually(async () => {
    const { replicas } = offsetsIn(await redis.info('replication'));
    expect(replicas.filter((offset) => offset >= written)).toHaveLength(2);
  }, timing);

  const killedAt = performance.now();
  await pods.kill('127.0.0.1');
  await eventually(() => redis.set('session:after', 'Grace'), timing);
  console.log(`written again after ${Math.round(performance.now() - killedAt)} ms`);
  expect(primary()).not.toBe(hosts[0]);
  expect(await redis.get('session:before')).toBe('Ada');
  await pods.start('127.0.0.1');
  await expectReplicas(2);

  // All are lost at once, and start in any order: the last primary goes on, with what it had stored.
  const last = primary();
  for (const host of hosts) await pods.kill(host);
  await Promise.all(hosts.map(pods.start));
  await eventually(async () => expect(await redis.get('session:after')).toBe('Grace'), timing);
  await expectReplicas(2);
  expect(primary()).toBe(last);
}, 300_000);

test('the resources are valid', async () => {
  await validateResources(join(rootFolder, path), await resourceDefinitions());
}, 300_000);

test('the pods keep to the standard `restricted`, and only the portal and they reach them', () => {
  const { spec: pod } = find('StatefulSet').spec.template;
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  for (const { image, securityContext } of pod.containers) {
    expect(image).toBe('valkey/valkey:9.1.2-alpine');
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
  const { ingress } = find('NetworkPolicy').spec;
  expect(JSON.stringify(ingress[0].from)).not.toContain('namespaceSelector');
  expect(find('PodDisruptionBudget').spec.maxUnavailable).toBe(1);
});
