import { registerCleanUp } from '@portal/testing/clean-up';
import { expect, test } from 'vitest';
import { registerJobMetrics } from './job-metrics.ts';
import { metricsText } from './metrics.ts';

const job = { lastRunAt: null, nextRunAt: null, lastError: null, lastErrorCode: null };

async function measured(): Promise<string[]> {
  const { text } = await metricsText();
  return text.match(/^portal_(queue|scheduled)_\w+\{service="(records|messaging)".*$/gm) ?? [];
}

test('measures queues and scheduled jobs, each also while another can’t be read', async () => {
  registerCleanUp(
    registerJobMetrics('records', {
      queueStates: async () => [{ name: 'archive', waiting: 3, failed: 1 }],
      oldestJobs: async () => ({ archive: new Date(Date.now() - 3_600_000) }),
      jobStates: async () => [{ ...job, name: 'retention', failures: 2 }],
    }),
  );
  registerCleanUp(
    registerJobMetrics('messaging', {
      queueStates: async () => Promise.reject(new Error('Valkey is unavailable')),
      oldestJobs: async () => ({ mail: null }),
    }),
  );
  expect(await measured()).toEqual([
    'portal_queue_waiting{service="records",queue="archive"} 3',
    'portal_queue_failed{service="records",queue="archive"} 1',
    expect.stringMatching(
      /^portal_queue_oldest_seconds\{service="records",queue="archive"\} 360\d/,
    ),
    'portal_queue_oldest_seconds{service="messaging",queue="mail"} 0',
    'portal_scheduled_job_failures{service="records",name="retention"} 2',
  ]);
});
