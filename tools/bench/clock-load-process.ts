// Separate process that clocks people in and out as fast as it gets responses, and measures on request.
import { Pool } from 'undici';
import type { ClockLoad, ClockLoadResult } from './start-clock-load.ts';
import { quantile } from './statistics.ts';

async function measure({ url, askers, connections, seconds }: ClockLoad): Promise<ClockLoadResult> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const durations: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;

  async function clock(direction: 'in' | 'out', asker: Record<string, string>): Promise<void> {
    const sent = performance.now();
    const { statusCode, body } = await pool.request({
      path: `/api/time-entries/clock-${direction}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...asker },
      body: '{"deviceInfo":"Mobile"}',
    });
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`clock-${direction}: ${statusCode} ${text}`);
    durations.push(performance.now() - sent);
  }

  /** Clocks everyone out, so that the next round starts with nobody clocked in. */
  async function clockInTurn(connection: number): Promise<void> {
    for (let number = connection; performance.now() < end; number += connections) {
      const asker = askers[number % askers.length] ?? {};
      await clock('in', asker);
      await clock('out', asker);
    }
  }

  try {
    await Promise.all(Array.from({ length: connections }, (_, number) => clockInTurn(number)));
    const lasted = (performance.now() - started) / 1000;
    return {
      count: durations.length,
      seconds: lasted,
      perSecond: durations.length / lasted,
      p50: quantile(durations, 0.5),
      p99: quantile(durations, 0.99),
    };
  } finally {
    await pool.destroy();
  }
}

process.on('message', (load: ClockLoad) => {
  measure(load).then(
    (clocked) => process.send?.({ clocked }),
    (failure) => process.send?.({ failure: String(failure) }),
  );
});
process.on('disconnect', () => process.exit(0));
