import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { connectBus } from '@portal/bus/nats-connection';
import { brokerLimits, subscriberLimits } from '@portal/bus/subscriber-accounts';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { startNatsServer } from '@portal/testing/nats-server';
import { connect } from 'nats';
import { expect, test } from 'vitest';
import { makeSecrets } from '../portal/data-directory/secrets.ts';
import { configureBroker } from './configure-broker.ts';
import { toSecretFiles } from './make-secrets.ts';

// Bcrypt, of `of the payroll system`.
const passwordHash = '$2b$06$DOaATDN33VW/NQDg1lPKkuXN93OU.YZYSX03LhBZRWaGFzq0h5c56';

test('a running broker gets new subscribers, who connect by TLS', async () => {
  const folder = await freshFolder('broker');
  const at = (name: string) => join(folder, name);
  const all = makeSecrets();
  const { nats: secrets } = all;
  const {
    http: _http,
    max_pending: _pending,
    ...made
  } = JSON.parse(toSecretFiles(all)['nats.conf'] ?? '');
  // The test server has its own data folder and no health port, and the file is of an older version.
  const base = JSON.stringify({ ...made, jetstream: { sync_interval: 'always' } });
  await writeFile(at('base.conf'), base);
  await writeFile(at('keeper'), secrets.keeper);
  await mkdir(at('tls'));
  const subject = [
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
  ];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
      .concat(subject)
      .concat(['-keyout', at('tls/key.pem'), '-out', at('tls/cert.pem')]),
    { stdio: 'ignore' },
  );
  // As in the containers: the broker waits for its first configuration, and starts with it.
  const places = { base: at('base.conf'), mirrorSyncKey: at('keeper'), tls: at('tls') };
  const first = { ...places, subscribers: at('subscribers.json'), configuration: at('first.conf') };
  await configureBroker(first, []);
  const nats = await startNatsServer({ configuration: await readFile(at('first.conf'), 'utf8') });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'configure-broker.ts')], {
    env: {
      ...process.env,
      BASE_CONFIGURATION: at('base.conf'),
      SUBSCRIBER_KEEPER_KEY_FILE: at('keeper'),
      SUBSCRIBER_LIST: at('subscribers.json'),
      CONFIGURATION: join(nats.directory, 'nats.conf'),
      TLS_FOLDER: at('tls'),
      NATS_PID: `${nats.pid}`,
    },
    stdio: 'inherit',
  });
  registerCleanUp(() => child.kill('SIGKILL'));
  const configuration = () => readFile(join(nats.directory, 'nats.conf'), 'utf8');
  await eventually(async () => expect(await configuration()).toContain('cert_file'), {
    timeoutMs: 60_000,
  });

  const id = newId();
  const list = (hash: string | null) =>
    writeFile(
      at('subscribers.json'),
      JSON.stringify({ subscribers: [{ id, passwordHash: hash }] }),
    );
  await list(passwordHash);
  const servers = nats.url.replace('nats://127.0.0.1', 'tls://localhost');
  const address = {
    servers: [servers],
    user: `subscriber-${id}`,
    pass: 'of the payroll system',
    reconnect: false,
    tls: { ca: await readFile(at('tls/cert.pem'), 'utf8') },
  };
  const subscriber = await eventually(() => connect(address), { timeoutMs: 60_000 });
  registerCleanUp(() => subscriber.close());
  expect(subscriber.info).toMatchObject({ tls_required: true });
  const configured = JSON.parse(await configuration());
  expect(configured).toMatchObject(brokerLimits);
  const { accounts } = configured;
  expect(accounts[`SUBSCRIBER_${id}`].limits).toEqual(subscriberLimits);
  // Nobody else's certificate is taken for the broker's.
  await expect(connect({ ...address, tls: {} })).rejects.toThrow();
  await expect(connect({ ...address, pass: 'of another system' })).rejects.toThrow(
    /authorization/i,
  );
  expect(await answerWithoutTls(nats.url, address)).toMatch(
    /^INFO [^\n]*"tls_required":true[^\n]*\n$/,
  );
  // The services' connections, as deploy/subscribers.compose.yml has them, verify the certificate, too.
  const pass = secrets.services.leave;
  const inside = { servers, user: 'leave', pass, name: 'leave' };
  await expect(connectBus(inside, { waitForBroker: false })).rejects.toThrow('self-signed');
  setDefaultCACertificates([...getCACertificates(), address.tls.ca]);
  const leave = await connectBus(inside, { waitForBroker: false });
  await leave.close();

  await writeFile(at('subscribers.json'), '{ "accounts": { "PORTAL": {} } }');
  await delay(2_500);
  expect(subscriber.isClosed()).toBe(false);
  expect(await configuration()).not.toContain('"PORTAL"');
  await list(null);
  await subscriber.closed();
  await expect(connect(address)).rejects.toThrow();
}, 120_000);

test('without a certificate or its key, nothing is written, and one sentence says what is missing', async () => {
  const folder = await freshFolder('broker-without-certificate');
  const at = (name: string) => join(folder, name);
  await writeFile(at('base.conf'), '{ "accounts": {} }');
  await writeFile(at('keeper'), makeSecrets().nats.keeper);
  await mkdir(at('tls'));
  const files = {
    base: at('base.conf'),
    mirrorSyncKey: at('keeper'),
    subscribers: at('subscribers.json'),
    configuration: at('nats.conf'),
  };
  const start = () => configureBroker({ ...files, tls: at('tls') }, []);
  const plain = true;
  const missing = (name: string) => ({
    plain,
    message: expect.stringMatching(new RegExp(`^\\S+/${name} is missing or empty, .+ key\\.pem$`)),
  });
  await expect(start()).rejects.toMatchObject(missing('cert\\.pem'));
  await writeFile(at('tls/cert.pem'), 'a certificate');
  await writeFile(at('tls/key.pem'), '');
  await expect(start()).rejects.toMatchObject(missing('key\\.pem'));
  await expect(readFile(files.configuration)).rejects.toThrow('ENOENT');
  await writeFile(at('tls/key.pem'), 'its key');
  await start();
  expect(JSON.parse(await readFile(files.configuration, 'utf8')).tls).toEqual({
    cert_file: at('tls/cert.pem'),
    key_file: at('tls/key.pem'),
  });
  // Without the port for subscribers.
  await configureBroker(files, []);
  expect(JSON.parse(await readFile(files.configuration, 'utf8'))).not.toHaveProperty('tls');
});

/** All that the broker says to a client that sends its name and password in clear. */
async function answerWithoutTls(
  url: string,
  { user, pass }: { user: string; pass: string },
): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  socket.write(`CONNECT ${JSON.stringify({ user, pass, verbose: true })}\r\nPING\r\n`);
  return text(socket);
}
