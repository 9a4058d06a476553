import { join } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';
import { vi } from 'vitest';
import { createEmployee, createFirstAdmin } from '../bench/create-accounts.ts';
import { createPortalFolder } from '../portal/testing/create-portal-folder.ts';
import { clockContinuously } from './clock-continuously.ts';

/** Starts a portal where six people clock in and out all the time, until the test file has ended. */
export async function startBusyPortal(name: string) {
  const { folder, start } = await createPortalFolder(name);
  // Nobody clocks in and out again and again as these do.
  vi.stubEnv('REQUEST_LIMIT_SESSION', '1000000');
  vi.stubEnv('REQUEST_LIMIT_WRITES', '1000000');
  registerCleanUp(() => vi.unstubAllEnvs());
  const portal = await start('data');
  const admin = await createFirstAdmin(portal.url);
  const clocking: ReturnType<typeof clockContinuously>[] = [];
  for (let person = 0; person < 6; person += 1) {
    const employee = await createEmployee(portal.url, admin, `staff.${person}`);
    clocking.push(clockContinuously(portal.url, employee));
  }
  return { portal, dataDir: join(folder, 'data'), clocking };
}
