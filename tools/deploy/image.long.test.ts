// What an image would have in it, without a container engine: the tree that deploy/Dockerfile makes starts as
// another user, on a read-only file system, and works with real servers.
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { startNatsServer } from '@portal/testing/nats-server';
import { sealingKey, tokenKeys } from '@portal/testing/token-keys';
import { freshValkey } from '@portal/testing/valkey';
import { Agent, fetch as undiciFetch } from 'undici';
import { expect, test } from 'vitest';
import { newBackupKey } from '../backup/seal-secrets.ts';
import { freePort } from '../portal/free-port.ts';
import { databaseUriFor } from '../portal/servers/start-servers.ts';
import { buildImageTree } from './testing/build-image-tree.ts';
import { renderChart } from './testing/render-chart.ts';
import { type RunningTree, runImageTree } from './testing/run-image-tree.ts';
import { startCaddy } from './testing/start-caddy.ts';

const run = promisify(execFile);
/** Most of it is npm's. */
const timeoutMs = 300_000;

test.each(serviceNames)(
  '%s starts, is ready, and stops',
  { timeout: timeoutMs },
  async (service) => {
    const tree = await buildImageTree('service', { SERVICE: service });
    const port = await freePort();
    const running = await runImageTree(tree, {
      ...(await environmentOf(service)),
      PORT: `${port}`,
    });
    await expectReady(running, port);
  },
);

test('the gateway starts, serves metrics on its own port, and knows clients of Caddy by address', {
  timeout: timeoutMs,
}, async () => {
  const tree = await buildImageTree('gateway');
  const [port, metricsPort] = [await freePort(), await freePort()];
  const urls = serviceNames.map((name) => [`${name.toUpperCase()}_URL`, 'http://127.0.0.1:1']);
  const nats = await startNatsServer();
  const running = await runImageTree(tree, {
    ...Object.fromEntries(urls),
    PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    METRICS_HOST: '0.0.0.0',
    WEB_ROOT: '/mnt/portal/web/dist',
    SECURE_COOKIES: 'true',
    PUBLIC_URL: 'https://portal.example.org',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'debug',
    REDIS_URL: await freshValkey(),
    NATS_URL: nats.url,
    NATS_USER: 'gateway',
    NATS_PASSWORD: 'not-checked',
    TOKEN_PRIVATE_KEY: tokenKeys().privateKey,
    SEALING_KEY: sealingKey(),
    SESSION_KEY: sealingKey(),
  });
  const check = async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await response.text()).toContain('portal_gateway_request_duration_seconds');
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).not.toBe(200);
    await expectChartTest(`http://127.0.0.1:${port}`);
    const caddy = await startCaddy(`127.0.0.1:${port}`);
    const dispatcher = new Agent({ connect: { ca: caddy.ca }, localAddress: '127.0.0.2' });
    registerCleanUp(() => dispatcher.destroy());
    const url = `https://localhost:${caddy.httpsPort}/api/auth/user`;
    const { status, headers } = await eventually(() => undiciFetch(url, { dispatcher }));
    expect(status).toBe(401);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
  };
  const output = await expectReady(running, port, check);
  expect(output).toMatch(/"status":401.*"address":"127\.0\.0\.2"/);
});

test.each(['gateway', 'backup', 'broker-configuration'])(
  'the image %s has no tests, no helpers of tests and no demo',
  { timeout: timeoutMs },
  async (target) => {
    const { folder } = await buildImageTree(target);
    const exclude = (path: string) => basename(path) === 'node_modules';
    const files = globSync('**/*.ts', { cwd: folder, exclude });
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => /\.test\.ts$|(^|\/)(testing|demo)\//.test(file))).toEqual([]);
  },
);

test('the backup job makes a backup', { timeout: timeoutMs }, async () => {
  const tree = await buildImageTree('backup');
  const secrets = join(tree.folder, 'secrets');
  await mkdir(secrets);
  await writeFile(join(secrets, 'mail-key'), 'a-key-of-tests');
  const uri = await freshDatabase('image-backup');
  // The only database that a backup of nothing writes to.
  const identity = await connectDatabase(databaseUriFor(uri, 'identity'));
  registerCleanUp(() => identity.dropDatabase());
  const job = await runImageTree(tree, {
    MONGODB_URI: uri,
    BACKUP_TO: '/tmp/backups',
    BACKUP_RECIPIENT: (await newBackupKey()).recipient,
    BACKUP_SECRETS: '/mnt/portal/secrets',
  });
  const { code, output } = await job.ended();
  expect(output).toMatch(/^Backup \S+ in \/tmp\/backups$/m);
  expect(code).toBe(0);
});

/** As the supervisor's, but on all addresses, and with the image's NODE_ENV, which allows no cheap hashes. */
async function environmentOf(service: ServiceName): Promise<Record<string, string>> {
  const {
    NODE_ENV: _,
    HOST: __,
    PASSWORD_HASH_MEMORY: ___,
    ...environment
  } = await createServiceEnvironment(service);
  return { ...environment, MAIL_DIR: '/tmp/mail', LOG_LEVEL: 'info' };
}

/** Runs the program of `helm test` on a gateway, also with a host name that isn't the portal's. */
async function expectChartTest(gateway: string): Promise<void> {
  const { resources } = await renderChart({ file: 'minimal' });
  const pod = resources.find(({ kind }) => kind === 'Pod');
  const [command = '', ...args]: string[] = pod?.spec.containers[0].command ?? [];
  const script = (args.pop() ?? '').replace('http://portal-gateway:8080', gateway);
  expect(script).toContain("host: 'portal.example.org'");
  const { stdout } = await run(command, [...args, script]);
  expect(stdout).toBe('ready\n');
  const foreign = run(command, [
    ...args,
    script.replace('portal.example.org', 'other.example.org'),
  ]);
  await expect(foreign).rejects.toThrow('/ at other.example.org has the status 421');
}

async function expectReady(
  running: RunningTree,
  port: number,
  check: () => Promise<void> = async () => {},
): Promise<string> {
  try {
    const ready = `http://127.0.0.1:${port}/health/ready`;
    // Node compiles everything, and the machine may be busy.
    const options = { timeoutMs: 90_000 };
    await eventually(async () => expect((await fetch(ready)).status).toBe(200), options);
    await check();
  } catch (failure) {
    const { output } = await running.stop();
    throw new Error(`it isn't ready:\n${output.slice(-4_000)}`, { cause: failure });
  }
  const { code, output } = await running.stop();
  expect(output).not.toContain('EROFS');
  expect(code).toBe(0);
  return output;
}
