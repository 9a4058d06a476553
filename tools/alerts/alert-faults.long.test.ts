import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { alertFaults } from './alert-faults.ts';
import { startWatchedPortal, type WatchedPortal } from './watched-portal.ts';

// Each alert is fired by the fault that it is for: on a portal in use, watched by Prometheus with the rules of
// deploy/monitoring, but with shorter times (`fastRules`). No alert may fire before its fault, and each must end after it.

const limit = 420_000;
const firesWithin = { timeoutMs: 180_000, intervalMs: 500 };
const quietWithin = { timeoutMs: 150_000, intervalMs: 500 };

let portal: WatchedPortal;

beforeAll(async () => {
  portal = await startWatchedPortal();
}, limit);

test.each(alertFaults)(
  '$alert: $fault',
  async ({ alert, labels = {}, cause, looksBack = false }) => {
    const states = async () =>
      (await portal.alerts()).filter(
        (each) =>
          each.labels.alertname === alert &&
          Object.entries(labels).every(([name, value]) => each.labels[name] === value),
      );
    const waitUntilQuiet = () =>
      eventually(async () => expect(await states()).toEqual([]), quietWithin);

    await waitUntilQuiet();
    const end = await cause(portal);
    try {
      const [fired] = await eventually(async () => {
        const firing = (await states()).filter(({ state }) => state === 'firing');
        expect(firing, JSON.stringify(await portal.alerts())).not.toEqual([]);
        return firing;
      }, firesWithin);
      // A template that fails leaves its error in the text.
      expect(fired?.annotations.summary).not.toMatch(/<error|<no value>|NaN/);
    } finally {
      await end();
    }
    if (!looksBack) await waitUntilQuiet();
  },
  limit,
);
