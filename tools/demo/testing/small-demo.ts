import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { englandAndWales } from '@portal/kernel/bank-holidays';
import { atEnd } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import { startPortal } from '../../portal/start-portal.ts';
import { fillPortal } from '../fill-portal.ts';
import { planDemo } from '../plan-demo.ts';
import { serviceInputs } from '../service-inputs.ts';

/** The plan of a small organisation. */
export const smallDemo = planDemo({
  ...{ seed: 'a small test', now: new Date() },
  ...{ staff: 6, admins: 2, weeks: 8 },
});

/** Starts a portal that is filled with the small organisation, by default on a new data directory. */
export async function startFilledPortal(existingDataDir?: string) {
  const folder = await freshFolder('demo');
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const dataDir = existingDataDir ?? join(folder, 'data');
  const inputs = serviceInputs(smallDemo, englandAndWales);
  const portal = await startPortal({
    ...{ port: 0, dataDir, webRoot: folder },
    fill: (filling) => fillPortal(inputs, filling, () => {}),
  });
  atEnd(portal.stop);
  return { ...portal, dataDir };
}
