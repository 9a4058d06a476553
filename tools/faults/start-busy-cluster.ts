import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { addDays } from '@portal/kernel/london';
import { afterTestFile } from '@portal/testing/clean-up';
import { vi } from 'vitest';
import { createEmployee, createFirstAdmin, testCredentials } from '../bench/create-accounts.ts';
import type { RestClient } from '../bench/rest-client.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import { createServerLinks } from '../cluster/testing/server-links.ts';
import { portalFolder } from '../portal/testing/portal-folder.ts';
import { clockContinuously } from './clock-continuously.ts';
import { followLiveStream } from './follow-live-stream.ts';
import { sendContinuously } from './send-continuously.ts';

const people = 4;

/**
 * Starts a cluster where four people clock in and out, see their hours, report sick leave and follow their
 * live streams all the time: about six writes and ten reads a second.
 */
export async function startBusyCluster(name: string, { readTimeoutMs = 2_000 } = {}) {
  const { folder, webRoot } = await portalFolder(name);
  vi.stubEnv('REQUEST_LIMIT_SESSION', '1000000');
  afterTestFile(() => vi.unstubAllEnvs());
  const dataDir = join(folder, 'data');
  const { links, cut, mend } = createServerLinks();
  const log = (line: string) => console.log(line);
  const cluster = await startCluster({
    ...{ port: 0, dataDir, webRoot, links, log, hasNightlyRuns: false },
  });
  afterTestFile(() => cluster.stop());
  const admin = await createFirstAdmin(cluster.url);
  const load: ReturnType<typeof startLoad>[] = [];
  for (let index = 0; index < people; index += 1) {
    const username = `staff.${index}`;
    const person = await createEmployee(cluster.url, admin, username);
    load.push(startLoad(cluster.url, person, username, readTimeoutMs));
  }
  return { cluster, dataDir, load, cut, mend };
}

/** What one person does. */
function startLoad(portal: string, person: RestClient, username: string, readTimeoutMs: number) {
  const signIn = () => person.post('/api/login', { username, ...testCredentials });
  let day = '2030-01-01';
  return {
    person,
    clocking: clockContinuously(portal, person, { pauseMs: 1_000, signIn }),
    reading: sendContinuously(
      portal,
      person,
      () => ({ method: 'GET', path: '/api/time-entries/today-total' }),
      // A page asks again after a second.
      { pauseMs: 400, timeoutMs: readTimeoutMs, signIn },
    ),
    reporting: sendContinuously<{ id: string }>(
      portal,
      person,
      () => {
        day = addDays(day, 1);
        const dates = { startDate: day, endDate: day };
        const body = { ...dates, reason: 'A cold', leaveType: 'sick' };
        return { path: '/api/sick-leave-requests', body, idempotencyKey: randomUUID() };
      },
      { pauseMs: 3_000, signIn },
    ),
    live: followLiveStream(portal, person),
  };
}
