import { afterAll, expect, test } from 'vitest';
import { createSharedPortal } from './with-portal.ts';
import { workloads } from './workloads.ts';

// That each workload still runs; whether it reaches its target depends on what else the machine does.

const say = () => {};
const shared = createSharedPortal(say);
afterAll(shared.close);

test.each(Object.entries(workloads))(
  '%s measures something',
  async (_, workload) => {
    const { table, summary, result, spread } = await workload.run({
      quick: true,
      times: 1,
      say,
      usePortal: shared.use,
    });
    expect(Object.keys(table).length).toBeGreaterThan(0);
    for (const text of [summary, result]) expect(text).toMatch(/\d/);
    expect(`${summary} ${result}`).not.toMatch(/NaN|undefined|Infinity/);
    // Of a figure that is measured once, none is known.
    if (spread !== null) expect(spread).toBeGreaterThanOrEqual(0);
  },
  600_000,
);
