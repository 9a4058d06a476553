import { cleanUp } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import { stopWithProject } from '@portal/testing/stop-with-project';
import { startPortal } from '@portal/tools/portal/start-portal';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    portalUrl: string;
    subscriberFile: string;
    dataDir: string;
  }
}

/** Starts one whole portal for all browser tests: real servers, services, gateway and web app. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await freshFolder('e2e');
  process.env.BANK_HOLIDAYS_URL ??= 'off';
  const portal = await startPortal({ port: 0, dataDir });
  project.provide('portalUrl', portal.url);
  project.provide('subscriberFile', portal.subscriberFile);
  project.provide('dataDir', dataDir);
  return stopWithProject(project, async () => {
    await portal.stop();
    await cleanUp();
  });
}
