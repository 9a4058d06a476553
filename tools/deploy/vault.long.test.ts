// The secrets of Compose in a real vault: OpenBao, which HashiCorp Vault's agent and commands are compatible with. Built by Go.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../portal/free-port.ts';
import { rootFolder } from '../root-folder.ts';
import { readRepositoryFile } from './testing/compose-file.ts';
import { buildGoRepository } from './testing/go-programs.ts';

const run = promisify(execFile);
const openBao = {
  repository: 'https://github.com/openbao/openbao',
  commit: '932fcf892eba8d646a9bfc58a59ea3b2475b17fa',
  version: 'v2.5.2',
};
const timing = { timeoutMs: 60_000, intervalMs: 200 };

let bao: string;
/** Of an operator who may do everything. */
let operator: NodeJS.ProcessEnv;
let address: string;

beforeAll(async () => {
  bao = await buildGoRepository(openBao, 'bao');
  address = `http://127.0.0.1:${await freePort()}`;
  const token = 'root-of-the-test';
  const options = [
    '-dev',
    `-dev-root-token-id=${token}`,
    `-dev-listen-address=${address.slice(7)}`,
  ];
  const home = await freshFolder('vault');
  start(bao, ['server', ...options], { HOME: home });
  operator = {
    ...process.env,
    HOME: home,
    BAO_ADDR: address,
    BAO_TOKEN: token,
    VAULT_COMMAND: bao,
  };
  await eventually(() => byOperator('status'), timing);
}, 1_900_000);

function start(program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const started = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  registerCleanUp(async () => {
    if (started.exitCode !== null || !started.kill()) return;
    await once(started, 'exit');
  });
  return started;
}

async function byOperator(...args: string[]): Promise<string> {
  return (await run(bao, args, { env: operator })).stdout.trim();
}

function makeSecrets(folder: string, ...more: string[]) {
  return run(process.execPath, ['tools/deploy/make-secrets.ts', folder, ...more], {
    cwd: rootFolder,
  });
}

function storeSecrets(folder: string) {
  return run('sh', [join(rootFolder, 'deploy/vault/store-secrets.sh'), folder], { env: operator });
}

async function contents(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name !== 'from-vault');
  const read = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(read));
}

/** What docs/deployment.md has the operator do, with the files of the repository. */
async function createAgent(secrets: string): Promise<string> {
  const folder = await freshFolder('vault-agent');
  await byOperator('policy', 'write', 'portal', join(rootFolder, 'deploy/vault/policy.hcl'));
  await byOperator('auth', 'enable', 'approle');
  await byOperator('write', 'auth/approle/role/portal', 'token_policies=portal');
  const roleId = ['read', '-field=role_id', 'auth/approle/role/portal/role-id'];
  await writeFile(join(folder, 'role-id'), await byOperator(...roleId));
  const secretId = ['write', '-f', '-field=secret_id', 'auth/approle/role/portal/secret-id'];
  await writeFile(join(folder, 'secret-id'), await byOperator(...secretId));
  const configuration = readRepositoryFile('deploy/vault/agent.hcl')
    .replace('https://vault.example.org:8200', address)
    .replaceAll('/etc/portal-vault', folder)
    .replaceAll('/opt/portal/deploy/secrets', secrets)
    .replace('"1m"', '"1s"');
  await writeFile(join(folder, 'agent.hcl'), configuration);
  return join(folder, 'agent.hcl');
}

test('a vault’s agent writes the secrets as make-secrets.ts made them, and again after a rotation', async () => {
  const made = join(await freshFolder('vault-made'), 'secrets');
  await makeSecrets(made);
  const expected = await contents(made);
  expect(Object.keys(expected).length).toBeGreaterThan(30);
  await storeSecrets(made);

  const written = join(await freshFolder('vault-written'), 'secrets');
  await mkdir(written, { mode: 0o700 });
  start(bao, ['agent', `-config=${await createAgent(written)}`], {});
  await eventually(async () => expect(await contents(written)).toEqual(expected), timing);
  expect((await stat(join(written, 'mongodb-root'))).mode & 0o777).toBe(0o444);

  await makeSecrets(written, '--rotate');
  const rotated = await contents(written);
  expect(rotated['session-key']).not.toBe(expected['session-key']);
  await storeSecrets(written);
  await rm(join(written, 'session-key'));
  await eventually(async () => expect(await contents(written)).toEqual(rotated), timing);
}, 180_000);

test('the agent may read the portal’s secrets, and nothing else', async () => {
  const created = await byOperator('token', 'create', '-policy=portal', '-field=token');
  await byOperator('kv', 'put', '-mount=secret', 'payroll', 'key=theirs');
  const byAgent = (...args: string[]) =>
    run(bao, args, { env: { ...operator, BAO_TOKEN: created } });
  await byAgent('kv', 'get', '-mount=secret', 'portal');
  await expect(byAgent('kv', 'get', '-mount=secret', 'payroll')).rejects.toThrow(
    /permission denied/,
  );
  await expect(byAgent('kv', 'put', '-mount=secret', 'portal', 'a=b')).rejects.toThrow(
    /permission denied/,
  );
}, 60_000);
