import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import { freePort } from '../portal/free-port.ts';

/** Starts a TLS server until the test file has ended, with a certificate that is valid for 90 days. */
export async function startCertificateServer() {
  const folder = await freshFolder('certificates');

  function certificate(days: number) {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const rest = ['-nodes', '-subj', '/CN=localhost', '-days', `${days}`];
    execFileSync('openssl', [...request, ...rest, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  }

  const port = await freePort();
  const server = createServer(certificate(90), (_request, response) => response.end('ok'));
  const listen = () =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  async function close(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
  await listen();
  registerCleanUp(close);
  return {
    url: `https://localhost:${port}`,
    /** Replaces the certificate by one that is valid for so many days. */
    renew: (days: number) => server.setSecureContext(certificate(days)),
    close,
    listen,
  };
}
