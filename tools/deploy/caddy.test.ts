import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, type SecureVersion } from 'node:tls';
import { makeTestCertificates } from '@portal/testing/certificates';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { Agent, fetch, type RequestInit } from 'undici';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../portal/free-port.ts';
import { startCaddy, validateCaddyfile } from './testing/start-caddy.ts';

let caddy: Awaited<ReturnType<typeof startCaddy>>;
let client: Agent;
let openStreams = 0;
let upstreamRequests = 0;

beforeAll(async () => {
  const upstream = await startUpstream();
  caddy = await startCaddy(`127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  client = new Agent({ connect: { ca: caddy.ca } });
  registerCleanUp(() => client.destroy());
});

test('the Caddyfile is valid', async () => {
  await validateCaddyfile();
});

test('the gateway gets the address of the client, and not one that the client invents', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': 'evil.example' };
  const response = await eventually(() => get('/headers', { headers }));
  expect(response.status).toBe(200);
  const received = (await response.json()) as IncomingHttpHeaders;
  expect(received['x-forwarded-for']).toBe('127.0.0.1');
  expect(received['x-forwarded-proto']).toBe('https');
  expect(received['x-forwarded-host']).toBe(`localhost:${caddy.httpsPort}`);
  expect(received.host).toBe(`localhost:${caddy.httpsPort}`);
});

test('a client that doesn’t finish its headers is cut off', async () => {
  const socket = connect({
    host: '127.0.0.1',
    port: caddy.httpsPort,
    ca: caddy.ca,
    servername: 'localhost',
  });
  registerCleanUp(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  const started = performance.now();
  await once(socket.resume(), 'close');
  expect(performance.now() - started).toBeLessThan(30_000);
}, 60_000);

test('of a request without a response, the path and the headers are not logged', async () => {
  const { ca, httpsPort, log } = await startCaddy(`127.0.0.1:${await freePort()}`);
  const dispatcher = new Agent({ connect: { ca } });
  registerCleanUp(() => dispatcher.destroy());
  const url = `https://localhost:${httpsPort}/api/calendar-feed/secret-link.ics?search=secret-name`;
  const headers = { 'x-note': 'secret-header' };
  const { status } = await eventually(() => fetch(url, { dispatcher, headers }));
  expect(status).toBe(502);
  const text = await eventually(async () => {
    const written = await readFile(log, 'utf8');
    expect(written).toContain('"status":502');
    return written;
  });
  expect(text).toContain('"method":"GET"');
  expect(text).not.toMatch(/secret-(link|name|header)/);
});

test('more headers than the gateway accepts are refused', async () => {
  // A client of HTTP/2 gets no status: its connection is closed.
  const url = `http://localhost:${caddy.httpPort}/leave`;
  const headers = { 'x-long': 'a'.repeat(32 * 1024) };
  expect((await fetch(url, { headers, redirect: 'manual' })).status).toBe(431);
});

test('headers of the gateway arrive unchanged', async () => {
  const { headers } = await get('/headers');
  expect(headers.get('strict-transport-security')).toBe('max-age=1');
});

test('with deploy/tls.compose.yml the gateway is reached by TLS, if its certificate is of the authority', async () => {
  const certificates = await makeTestCertificates();
  const { certFile, keyFile } = certificates.of('gateway');
  const files = { cert: await readFile(certFile), key: await readFile(keyFile) };
  const upstream = createTlsServer(files, respond);
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  registerCleanUp(() => {
    upstream.closeAllConnections();
    upstream.close();
  });
  const address = `127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const trusting = await startCaddy(address, certificates);
  const url = `https://localhost:${trusting.httpsPort}/headers`;
  const dispatcher = new Agent({ connect: { ca: trusting.ca } });
  const response = await eventually(() => fetch(url, { dispatcher }));
  expect(response.status).toBe(200);
  const { host } = (await response.json()) as IncomingHttpHeaders;
  expect(host).toBe(`localhost:${trusting.httpsPort}`);
  // Another authority's.
  upstream.setSecureContext(await otherCertificate());
  await dispatcher.destroy();
  upstream.closeAllConnections();
  const again = new Agent({ connect: { ca: trusting.ca } });
  expect((await fetch(url, { dispatcher: again })).status).toBe(502);
  await again.destroy();
});

async function otherCertificate() {
  const { certFile, keyFile } = (await makeTestCertificates()).of('gateway');
  return { cert: await readFile(certFile), key: await readFile(keyFile) };
}

test('a page by HTTP is redirected to HTTPS', async () => {
  const url = `http://localhost:${caddy.httpPort}/leave?year=2026`;
  const { status, headers } = await fetch(url, { redirect: 'manual' });
  expect(status).toBe(308);
  expect(headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/leave\?year=2026$/);
});

test.each(['/api/auth/login', '/graphql', '/downloads/records', '/API/auth/user', '/api'])(
  '%s by HTTP is refused without a redirect, and reaches no gateway',
  async (path) => {
    const before = upstreamRequests;
    const url = `http://localhost:${caddy.httpPort}${path}`;
    const response = await fetch(url, { method: 'POST', body: '{}', redirect: 'manual' });
    expect(response.status).toBe(403);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      message: 'Use HTTPS for this address.',
      code: 'HTTPS_REQUIRED',
    });
    expect(upstreamRequests).toBe(before);
  },
);

test('TLS has the newest version, and none before 1.2', async () => {
  expect(await tlsVersion('TLSv1.2', 'TLSv1.3')).toBe('TLSv1.3');
  expect(await tlsVersion('TLSv1.2', 'TLSv1.2')).toBe('TLSv1.2');
  await expect(tlsVersion('TLSv1', 'TLSv1.1')).rejects.toMatchObject({
    // The server’s refusal, not the client’s.
    code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  });
});

test('an event arrives before the stream ends, and the stream ends when the client has gone', async () => {
  const leaving = new AbortController();
  const { body } = await get('/events', { signal: leaving.signal });
  const reader = body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('data: 1\n\n');
  expect(openStreams).toBe(1);
  leaving.abort();
  await eventually(() => expect(openStreams).toBe(0));
});

function get(path: string, options: RequestInit = {}) {
  return fetch(`https://localhost:${caddy.httpsPort}${path}`, { ...options, dispatcher: client });
}

/** The version that Caddy chooses for a client with these. */
async function tlsVersion(
  minVersion: SecureVersion,
  maxVersion: SecureVersion,
): Promise<string | null> {
  const socket = connect({
    port: caddy.httpsPort,
    host: '127.0.0.1',
    servername: 'localhost',
    ca: caddy.ca,
    minVersion,
    maxVersion,
    // Otherwise OpenSSL itself refuses versions before 1.2.
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  try {
    await once(socket, 'secureConnect');
    return socket.getProtocol();
  } finally {
    socket.destroy();
  }
}

/** Sends the headers that it receives, or a stream with one event that never ends. */
function respond(request: IncomingMessage, response: ServerResponse): void {
  upstreamRequests += 1;
  if (request.url !== '/events') {
    response.setHeader('strict-transport-security', 'max-age=1');
    response.end(JSON.stringify(request.headers));
    return;
  }
  openStreams += 1;
  response.on('close', () => {
    openStreams -= 1;
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('data: 1\n\n');
}

async function startUpstream(): Promise<Server> {
  const server = createServer(respond);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  registerCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}
