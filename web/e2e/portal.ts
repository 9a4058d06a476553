import { join } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import { freePort } from '@portal/tools/portal/free-port';
import { startPortal } from '@portal/tools/portal/start-portal';
import { beforeAll } from 'vitest';

const dataDir = await freshFolder('e2e');
const port = await freePort();

/**
 * A whole portal for one test file, empty at first: real servers, services, gateway and web app. It starts before the
 * first test, and not at all where none is run: Vitest would not call what stops it.
 */
export const portal = {
  url: `http://localhost:${port}`,
  dataDir,
  subscriberFile: join(dataDir, 'subscriber.json'),
};

beforeAll(async () => {
  const { stop } = await startPortal({ port, dataDir });
  registerCleanUp(stop);
});
