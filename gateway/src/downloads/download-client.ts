import type { Readable } from 'node:stream';
import { countHeader } from '@portal/contracts/download';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { httpStatusByCode } from '@portal/contracts/http-status';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import { type Dispatcher, Pool } from 'undici';
import { serviceUnavailableMessage } from '../http/service-unavailable-message.ts';
import { countSubgraphRequest } from '../request-metrics.ts';

export interface DownloadRequest {
  name: string;
  service: ServiceName;
  input: Record<string, unknown>;
  headers: Record<string, string>;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

export interface Download {
  headers: Record<string, string>;
  body: Readable;
}

export type DownloadClient = ReturnType<typeof createDownloadClient>;

const defaultTimeouts = {
  /** A report on everybody is computed before its first byte. */
  firstByteMs: 30_000,
  /** Event streams send a keep-alive every 15 s. */
  idleMs: 60_000,
  /**
   * The sockets buffer several MB, which a slow reader takes minutes to read while nothing moves
   * here. It is less than MongoDB's cursor timeout.
   */
  readerIdleMs: 8 * 60_000,
};
const forwardedHeaders = ['content-type', 'content-disposition', countHeader];

/**
 * Creates the client that requests downloads from the services. It has connections of its own, so
 * that a download of minutes holds up no operation. A service that is unreachable, or too slow with
 * its first byte, gives SERVICE_UNAVAILABLE.
 */
export function createDownloadClient(
  urls: Record<ServiceName, string>,
  log: Logger,
  { firstByteMs, idleMs, readerIdleMs } = defaultTimeouts,
) {
  const pools = new Map(
    serviceNames.map((service) => [
      service,
      new Pool(new URL(urls[service]).origin, {
        connect: { timeout: 2_000 },
        headersTimeout: firstByteMs,
        bodyTimeout: idleMs,
      }),
    ]),
  );

  async function open(request: DownloadRequest): Promise<Result<Download, ErrorCode>> {
    const { name, service, input, headers, signal } = request;
    const pool = pools.get(service);
    if (!pool) throw new Error(`${service} gives no downloads`);
    const query = new URLSearchParams({ input: JSON.stringify(input) });
    try {
      const response = await pool.request({
        method: 'GET',
        path: `/downloads/${name}?${query}`,
        headers,
        signal,
      });
      countSubgraphRequest(service, 'ok');
      if (response.statusCode !== 200) return await toFailure(response);
      return ok({ headers: forwardHeaders(response), body: response.body });
    } catch (err) {
      if (!signal.aborted) {
        countSubgraphRequest(service, 'unavailable');
        log.warn({ err, service, requestId: headers['x-request-id'] }, 'service unavailable');
      }
      return fail('SERVICE_UNAVAILABLE', serviceUnavailableMessage(service), {
        retryAfterSeconds: 2,
      });
    }
  }

  return {
    open,
    /** A download is aborted after its reader has taken nothing for this long. */
    readerIdleMs,
    async close(): Promise<void> {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/** Reads the failure of a service's error response. Throws for any other response. */
async function toFailure({ statusCode, body }: Dispatcher.ResponseData) {
  const { errors } = (await body.json()) as {
    errors?: { message: string; extensions: { code: ErrorCode } & Record<string, unknown> }[];
  };
  const [error] = errors ?? [];
  if (!error || httpStatusByCode[error.extensions.code] === undefined) {
    throw new Error(`responded with ${statusCode}`);
  }
  const { code, ...more } = error.extensions;
  return fail(code, error.message, more);
}

function forwardHeaders({ headers }: Dispatcher.ResponseData): Record<string, string> {
  return Object.fromEntries(
    forwardedHeaders.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
