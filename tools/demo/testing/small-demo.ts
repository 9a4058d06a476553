import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import { startPortal } from '../../portal/start-portal.ts';
import { fillPortal } from '../fill-portal.ts';
import { type PlanOptions, planDemo, planOrganisation } from '../plan-demo.ts';

const options: PlanOptions = {
  seed: 'a small test',
  now: new Date(),
  staff: 6,
  admins: 2,
  weeks: 8,
};

/** The plan of a small organisation. */
export const smallDemo = planDemo(options);

/**
 * Starts a portal that is filled with an organisation, by default the small one on a new data directory, and without
 * the web app.
 */
export async function startFilledPortal(
  existingDataDir?: string,
  filledWith = options,
  webApp?: string,
) {
  const folder = await freshFolder('demo');
  if (!webApp) await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const dataDir = existingDataDir ?? join(folder, 'data');
  const portal = await startPortal({
    port: 0,
    dataDir,
    webRoot: webApp ?? folder,
    fill: (filling) => fillPortal(planOrganisation(filledWith), filling, { say: () => {} }),
  });
  registerCleanUp(portal.stop);
  return { ...portal, dataDir };
}
