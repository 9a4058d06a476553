import { registerCleanUp } from '@portal/testing/clean-up';
import { expect, test } from 'vitest';
import { startMetricsServer } from './metrics-server.ts';

test('serves the metrics, and nothing else, on the address that it is given', async () => {
  const { url, close } = await startMetricsServer({ HOST: '127.0.0.2', PORT: 0 });
  registerCleanUp(close);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
  const metrics = await fetch(`${url}/metrics`);
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain('process_start_time_seconds');
  expect((await fetch(`${url}/api/session`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});
