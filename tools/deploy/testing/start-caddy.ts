import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { freePort } from '../../portal/free-port.ts';
import { rootFolder } from '../../root-folder.ts';
import { findDebianProgram } from '../../testing/find-debian-program.ts';
import { killServer, launchServer } from '../../testing/server-process.ts';

const run = promisify(execFile);
const caddyfile = join(rootFolder, 'deploy/caddy/Caddyfile');

/**
 * Starts Caddy with deploy/caddy/Caddyfile until the test file has ended, on free ports of the loopback and with
 * `upstream` (`host:port`) instead of the gateway: by TLS where `caFile` is the certificate of its authority. Gives its ports, the
 * certificate of its authority and the file of its log.
 */
export async function startCaddy(upstream: string, { caFile = '' } = {}) {
  const folder = await freshFolder('caddy');
  const caddy = await findDebianProgram('caddy');
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const env = { ...process.env, ...(caFile && { GATEWAY_TRANSPORT: 'tls' }) };
  const { stdout } = await run(caddy, ['adapt', '--config', caddyfile], { env });
  const adapted = stdout.replaceAll('gateway:8080', upstream).replaceAll('/tls/ca.pem', caFile);
  const config = JSON.parse(adapted);
  const { http } = config.apps;
  http.http_port = httpPort;
  http.https_port = httpsPort;
  for (const server of Object.values<{ listen: string[] }>(http.servers)) {
    const port = server.listen.includes(':80') ? httpPort : httpsPort;
    server.listen = [`127.0.0.1:${port}`];
  }
  const log = join(folder, 'log');
  const file = join(folder, 'caddy.json');
  const writer = { output: 'file', filename: log };
  const logging = { logs: { default: { ...config.logging.logs.default, writer } } };
  const storage = { module: 'file_system', root: folder };
  const own = { ...config, logging, storage, admin: { disabled: true } };
  await writeFile(file, JSON.stringify(own));
  const server = await launchServer(caddy, ['run', '--config', file], { port: httpsPort, log });
  registerCleanUp(() => killServer(server));
  const authority = join(folder, 'pki/authorities/local/root.crt');
  const ca = await eventually(() => readFile(authority, 'utf8'));
  return { httpPort, httpsPort, ca, log };
}

/** Fails with Caddy's message where deploy/caddy/Caddyfile is not valid. */
export async function validateCaddyfile(): Promise<void> {
  await run(await findDebianProgram('caddy'), ['validate', '--config', caddyfile]);
}
