import { afterTestFile } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import { startPortal } from '@portal/tools/portal/start-portal';

const dataDir = await freshFolder('e2e');

/**
 * A whole portal for one test file, started when the file begins and empty at first: real servers,
 * services, gateway and web app. Stopped when the file has ended.
 */
export const portal = { ...(await startPortal({ port: 0, dataDir })), dataDir };
afterTestFile(portal.stop);
