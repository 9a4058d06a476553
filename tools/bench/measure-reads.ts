import { Pool } from 'undici';
import { median, quantile, roundTo } from './statistics.ts';

export interface ReadLoad {
  url: string;
  /** Headers of the callers, used by the connections in turn. */
  askers: readonly Record<string, string>[];
  /** The JSON body to post; a GET request without it. */
  body?: string;
  /** Each sends its next request after the last response. */
  connections: number;
  seconds: number;
}

export interface Throughput {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

const json = { 'content-type': 'application/json' };

/** Sends requests to one URL as fast as it responds. Throws at the first response that is not 200. */
export async function measureReads(load: ReadLoad): Promise<Throughput> {
  const { origin, pathname, search } = new URL(load.url);
  const path = pathname + search;
  const pool = new Pool(origin, { connections: load.connections, pipelining: 1 });
  const durations: number[] = [];
  const started = performance.now();
  const end = started + load.seconds * 1000;

  async function askInTurn(connection: number): Promise<void> {
    const headers = load.askers[connection % load.askers.length] ?? {};
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      const { statusCode, body } = await pool.request({
        path,
        method: load.body === undefined ? 'GET' : 'POST',
        headers: load.body === undefined ? headers : { ...json, ...headers },
        body: load.body,
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${load.url} answered ${statusCode}: ${text}`);
      durations.push(performance.now() - sent);
    }
  }

  try {
    await Promise.all(Array.from({ length: load.connections }, (_, number) => askInTurn(number)));
    const seconds = (performance.now() - started) / 1000;
    return {
      perSecond: durations.length / seconds,
      p50: quantile(durations, 0.5),
      p99: quantile(durations, 0.99),
    };
  } finally {
    await pool.destroy();
  }
}

/** Gives the medians of some rounds, as a row of a table. */
export function throughputRow(rounds: readonly Throughput[]): Record<string, number> {
  const middle = (of: (round: Throughput) => number) => median(rounds.map(of));
  return {
    'requests a second': roundTo(middle(({ perSecond }) => perSecond)),
    'p50 ms': roundTo(
      middle(({ p50 }) => p50),
      2,
    ),
    'p99 ms': roundTo(
      middle(({ p99 }) => p99),
      2,
    ),
  };
}
