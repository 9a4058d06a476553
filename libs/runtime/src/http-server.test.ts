import { writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:https';
import { connect, type PeerCertificate, type SecureVersion } from 'node:tls';
import { makeTestCertificates } from '@portal/testing/certificates';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { createConnectionDrain } from './connection-drain.ts';
import { createHttpServer } from './http-server.ts';
import { listen } from './listen.ts';
import type { Logger } from './log.ts';

let certificates: Awaited<ReturnType<typeof makeTestCertificates>>;

beforeAll(async () => {
  certificates = await makeTestCertificates();
});

const warnings: string[] = [];
const log = { warn: (_fields: object, message: string) => warnings.push(message) };

async function start(checkMs?: number) {
  const { certFile: TLS_CERT_FILE, keyFile: TLS_KEY_FILE } = certificates.of('records');
  const options = checkMs === undefined ? {} : { checkMs, log: log as unknown as Logger };
  const server = createHttpServer({ TLS_CERT_FILE, TLS_KEY_FILE }, {}, options);
  server.on('request', (_request, response) => response.end('ok'));
  const drain = createConnectionDrain(server);
  const url = await listen(server, { HOST: '127.0.0.1', PORT: 0 });
  registerCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url, port: Number(new URL(url).port), drain, server };
}

/** GET of an address, as a program that trusts `ca`. */
function read(url: string, ca: string | undefined, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { ca, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
  });
}

function handshake(port: number, maxVersion: SecureVersion = 'TLSv1.3'): Promise<PeerCertificate> {
  const versions = { minVersion: 'TLSv1' as const, maxVersion };
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca: certificates.ca, ...versions }, () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

test('listens with TLS, for programs that trust its authority only', async () => {
  const { url, port } = await start();
  expect(url).toMatch(/^https:/);
  expect(await read(url, certificates.ca)).toBe('ok');
  await expect(read(url, undefined)).rejects.toThrow(/certificate/);
  await expect(fetch(url.replace('https', 'http'))).rejects.toThrow();
  await expect(handshake(port, 'TLSv1.1')).rejects.toThrow(/version|protocol/i);
});

test('a renewed certificate counts for new connections; one that doesn’t fit its key is logged once', async () => {
  const { port, url } = await start(20);
  const { serialNumber } = await handshake(port);
  const { keyFile } = certificates.of('records');
  await certificates.copyKey('leave', 'records');
  await eventually(() => expect(warnings).toEqual(['the renewed certificate can not be used']));
  expect((await handshake(port)).serialNumber).toBe(serialNumber);
  await writeFile(keyFile, '');
  certificates.renew();
  await eventually(async () => {
    expect((await handshake(port)).serialNumber).not.toBe(serialNumber);
  });
  expect(await read(url, certificates.ca)).toBe('ok');
  expect(warnings).toHaveLength(1);
});

test('stops with its idle connections', async () => {
  const { url, drain } = await start();
  const agent = new Agent({ keepAlive: true });
  expect(await read(url, certificates.ca, agent)).toBe('ok');
  await drain.stop();
  await expect(read(url, certificates.ca)).rejects.toThrow(/ECONNREFUSED/);
  agent.destroy();
});

test('without certificate it has no TLS; half a certificate or a wrong one stops the start', async () => {
  const plain = createHttpServer({}, {});
  expect(await listen(plain, { HOST: '127.0.0.1', PORT: 0 })).toMatch(/^http:/);
  plain.close();
  const { certFile, keyFile } = certificates.of('records');
  const other = certificates.of('leave').keyFile;
  expect(() => createHttpServer({ TLS_CERT_FILE: certFile }, {})).toThrow(/set both/);
  expect(() => createHttpServer({ TLS_KEY_FILE: keyFile }, {})).toThrow(/set both/);
  const wrong = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: other };
  expect(() => createHttpServer(wrong, {})).toThrow(/can't be used/);
  const missing = { TLS_CERT_FILE: '/nowhere', TLS_KEY_FILE: keyFile };
  expect(() => createHttpServer(missing, {})).toThrow(/can't be read/);
});
