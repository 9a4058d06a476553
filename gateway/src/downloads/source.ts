import { countHeader } from '@portal/contracts/download';
import { downloads } from '@portal/contracts/downloads';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { ServiceName } from '@portal/contracts/operation';
import { statusOf } from '@portal/contracts/status-of';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import { type Dispatcher, Pool } from 'undici';
import { countFetch } from '../metrics.ts';

export interface Wanted {
  name: string;
  service: ServiceName;
  input: Record<string, unknown>;
  headers: Record<string, string>;
  /** Aborted where nobody waits for it any more. */
  signal: AbortSignal;
}

export interface Given {
  headers: Record<string, string>;
  body: Dispatcher.ResponseData['body'];
}

export type DownloadSource = ReturnType<typeof downloadSource>;

const usualTimes = {
  /** A report of everybody is made before its first byte goes out. */
  firstByteMs: 30_000,
  /** Streams say every 15 s that they are there. */
  idleMs: 60_000,
  /**
   * What the two machines hold of a file on its way, several MB, a slow reader takes minutes to read,
   * and nothing moves here meanwhile. Less than what MongoDB allows a cursor.
   */
  readerIdleMs: 8 * 60_000,
};
const passedOn = ['content-type', 'content-disposition', countHeader];

/**
 * Asks the services for downloads, over connections of their own: one that lasts for minutes holds
 * up no operation. A service that is away, or whose first byte takes too long, is SERVICE_UNAVAILABLE.
 */
export function downloadSource(
  urls: Record<ServiceName, string>,
  log: Logger,
  { firstByteMs, idleMs, readerIdleMs } = usualTimes,
) {
  const pools = new Map(
    [...new Set(downloads.map(({ service }) => service))].map((service) => [
      service,
      new Pool(new URL(urls[service]).origin, {
        connect: { timeout: 2_000 },
        headersTimeout: firstByteMs,
        bodyTimeout: idleMs,
      }),
    ]),
  );

  async function open(wanted: Wanted): Promise<Result<Given, ErrorCode>> {
    const { name, service, input, headers, signal } = wanted;
    const pool = pools.get(service);
    if (!pool) throw new Error(`${service} gives no downloads`);
    const query = new URLSearchParams({ input: JSON.stringify(input) });
    try {
      const answer = await pool.request({
        method: 'GET',
        path: `/downloads/${name}?${query}`,
        headers,
        signal,
      });
      countFetch(service, 'ok');
      if (answer.statusCode !== 200) return await refusedBy(answer);
      return ok({ headers: headOf(answer), body: answer.body });
    } catch (err) {
      if (!signal.aborted) {
        countFetch(service, 'away');
        log.warn({ err, service, requestId: headers['x-request-id'] }, 'service away');
      }
      return fail(
        'SERVICE_UNAVAILABLE',
        `The ${service} service is away for a moment. Please try again.`,
        { retryAfterSeconds: 2 },
      );
    }
  }

  return {
    open,
    /** So long a reader may take nothing of a download before it is broken off. */
    readerIdleMs,
    async close(): Promise<void> {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/** What the service says is wrong; anything that isn't said as a service says it throws. */
async function refusedBy({ statusCode, body }: Dispatcher.ResponseData) {
  const { errors } = (await body.json()) as {
    errors?: { message: string; extensions: { code: ErrorCode } & Record<string, unknown> }[];
  };
  const [error] = errors ?? [];
  if (!error || statusOf[error.extensions.code] === undefined) {
    throw new Error(`answered ${statusCode}`);
  }
  const { code, ...more } = error.extensions;
  return fail(code, error.message, more);
}

function headOf({ headers }: Dispatcher.ResponseData): Record<string, string> {
  return Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
