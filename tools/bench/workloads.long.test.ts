import { expect, test } from 'vitest';
import { workloads } from './workloads.ts';

// That each workload still runs; whether it reaches its target depends on what else the machine does.

test.each(Object.entries(workloads))(
  '%s measures something',
  async (_, workload) => {
    const { table, summary } = await workload.run({ quick: true, say: () => {} });
    expect(Object.keys(table).length).toBeGreaterThan(0);
    expect(summary).not.toBe('');
  },
  600_000,
);
