import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeTestCertificates } from '@portal/testing/certificates';
import { registerCleanUp } from '@portal/testing/clean-up';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { createClockedInEmployee, createFirstAdmin } from '../bench/create-accounts.ts';
import { killServer, launchServer } from '../testing/server-process.ts';
import { openDataDirectory } from './data-directory/open-data-directory.ts';
import { freePort } from './free-port.ts';
import { locateProgram } from './servers/locate-program.ts';
import { natsConfiguration } from './servers/nats-program.ts';
import type { ServerName } from './servers/server-programs.ts';
import { createPortalFolder, waitUntilResponding } from './testing/create-portal-folder.ts';

// A whole portal whose parts connect by TLS only, with the certificates of deploy/make-certificates.sh: MongoDB, NATS,
// Valkey, the services and the gateway.

const { folder, startByCommand } = await createPortalFolder('tls');
const certificates = await makeTestCertificates();
const dataDir = join(folder, 'data');

async function launch(name: ServerName, argsFor: (port: number) => Promise<string[]> | string[]) {
  const port = await freePort();
  const log = join(folder, `${name}.log`);
  const child = await launchServer(await locateProgram(name), await argsFor(port), { port, log });
  registerCleanUp(() => killServer(child));
  return port;
}

async function startMongod(): Promise<string> {
  const { bothFile } = certificates.of('mongodb');
  const dbpath = join(folder, 'mongod');
  await mkdir(dbpath);
  const port = await launch('mongod', (own) => [
    ...['--dbpath', dbpath, '--bind_ip', '127.0.0.1', '--port', `${own}`, '--nounixsocket'],
    ...['--replSet', 'rs', '--logpath', join(folder, 'mongod.log')],
    ...['--tlsMode', 'requireTLS', '--tlsCertificateKeyFile', bothFile],
    ...['--tlsCAFile', certificates.caFile, '--tlsAllowConnectionsWithoutCertificates'],
  ]);
  const address = `mongodb://127.0.0.1:${port}`;
  const client = new mongoose.mongo.MongoClient(`${address}/?directConnection=true&tls=true`);
  registerCleanUp(() => client.close());
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
  await client.db('admin').command({ replSetInitiate: { _id: 'rs', members } });
  return `${address}/portal?replicaSet=rs&tls=true`;
}

async function startNats(): Promise<string> {
  const { certFile, keyFile } = certificates.of('nats');
  const data = await openDataDirectory(dataDir);
  const { nats } = data.secrets;
  await data.release();
  const file = join(folder, 'nats.conf');
  const port = await launch('nats', async (own) => {
    const location = { host: '127.0.0.1', port: own, store: join(folder, 'nats') };
    const configuration = JSON.parse(natsConfiguration(location, nats));
    const tls = { cert_file: certFile, key_file: keyFile };
    await writeFile(file, JSON.stringify({ ...configuration, tls }));
    return ['-c', file, '-l', join(folder, 'nats.log')];
  });
  return `tls://127.0.0.1:${port}`;
}

/** The Valkey of the tests is built without TLS, so a TLS server passes its bytes on. */
async function startValkey(): Promise<string> {
  const port = await launch('valkey', (own) => [
    ...['--port', `${own}`, '--bind', '127.0.0.1', '--dir', folder],
    ...['--maxmemory-policy', 'noeviction', '--logfile', join(folder, 'valkey.log')],
  ]);
  const { certFile, keyFile } = certificates.of('valkey');
  const files = { cert: await readFile(certFile), key: await readFile(keyFile) };
  const server = createServer(files, (socket) => {
    const valkey = connect({ host: '127.0.0.1', port });
    pipeline(socket, valkey, socket).catch(() => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  registerCleanUp(() => void server.close());
  return `rediss://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('all parts work by TLS, and none without', async () => {
  setDefaultCACertificates([...getCACertificates('default'), certificates.ca]);
  const [MONGODB_URI, NATS_URL, REDIS_URL] = await Promise.all([
    startMongod(),
    startNats(),
    startValkey(),
  ]);
  const { certFile, keyFile } = certificates.of('gateway');
  const port = await freePort();
  const portal = startByCommand({
    PORT: `${port}`,
    PORTAL_DATA_DIR: dataDir,
    MONGODB_URI,
    NATS_URL,
    REDIS_URL,
    BANK_HOLIDAYS_URL: 'off',
    TLS_CERT_FILE: certFile,
    TLS_KEY_FILE: keyFile,
    NODE_EXTRA_CA_CERTS: certificates.caFile,
  });
  const url = `https://localhost:${port}`;
  await portal.says(url);
  await waitUntilResponding(url);
  const admin = await createFirstAdmin(url);
  await createClockedInEmployee(url, admin, 'tls.nurse');
  const entries = await admin.get<unknown[]>('/api/admin/time-entries/current-all');
  expect(entries).not.toEqual([]);
  await expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow();
}, 240_000);
