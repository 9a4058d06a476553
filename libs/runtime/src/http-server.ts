import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { ConfigurationError } from './env.ts';
import { limitPipelining } from './limit-pipelining.ts';
import type { Logger } from './log.ts';

/** The certificate of a process, and its key. Without them it has no TLS. */
export interface TlsFiles {
  TLS_CERT_FILE?: string | undefined;
  TLS_KEY_FILE?: string | undefined;
}

/** How often a renewed certificate is looked for. */
const renewalCheckMs = 60_000;
/** Connections in the handshake would delay a stop. */
const handshakeTimeoutMs = 5_000;

/**
 * Creates an HTTP server, with TLS where the process has a certificate. A renewed certificate counts for new connections
 * within a minute; one that can't be used is logged. Throws a ConfigurationError where the files can't be used.
 */
export function createHttpServer(
  { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }: TlsFiles,
  options: ServerOptions,
  { checkMs = renewalCheckMs, log }: { checkMs?: number; log?: Pick<Logger, 'warn'> } = {},
): Server {
  if (!certFile && !keyFile) return limitPipelining(createServer(options));
  if (!certFile || !keyFile) {
    throw new ConfigurationError('TLS_CERT_FILE and TLS_KEY_FILE go together: set both');
  }
  let current = readCertificate(certFile, keyFile);
  const server = createServerWith(current, options);
  let failures = 0;
  const timer = setInterval(() => {
    try {
      const read = readCertificate(certFile, keyFile);
      const isRenewed = read.cert !== current.cert || read.key !== current.key;
      if (isRenewed) server.setSecureContext(read);
      current = read;
      failures = 0;
    } catch (err) {
      // Until they fit, the earlier certificate is used. The first time, the files may just be being replaced.
      failures += 1;
      if (failures === 2) log?.warn({ err }, 'the renewed certificate can not be used');
    }
  }, checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  return limitPipelining(server);
}

function createServerWith(
  certificate: { cert: string; key: string },
  options: ServerOptions,
): ReturnType<typeof createTlsServer> {
  try {
    const tls = { ...certificate, handshakeTimeout: handshakeTimeoutMs };
    return createTlsServer({ ...options, ...tls, minVersion: 'TLSv1.2' });
  } catch (error) {
    throw new ConfigurationError(
      `the certificate of TLS_CERT_FILE and the key of TLS_KEY_FILE can't be used: ${(error as Error).message}`,
    );
  }
}

function readCertificate(certFile: string, keyFile: string): { cert: string; key: string } {
  try {
    return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  } catch (error) {
    throw new ConfigurationError(
      `the files of TLS_CERT_FILE and TLS_KEY_FILE can't be read: ${(error as Error).message}`,
    );
  }
}
