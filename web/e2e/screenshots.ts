/**
 * Takes screenshots of every screen at three widths in both themes, on a portal of its own:
 * `npm run screenshots -w web -- <folder>`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPortal } from '@portal/tools/portal/start-portal';
import { openBrowser, openPage } from './browser.ts';
import { createUsersOfEachKind } from './create-users-of-each-kind.ts';
import { goTo } from './screens/screen.ts';
import { screens } from './screens.ts';

const [folder, only = ''] = process.argv.slice(2);
if (!folder) {
  console.error('Where to? npm run screenshots -w web -- <folder> [part of a screen’s name]');
  process.exit(1);
}
const widths = [320, 768, 1280];
const themes = ['light', 'dark'] as const;
const heights: Record<number, number> = { 320: 720, 768: 1024, 1280: 900 };

const target = resolve(folder);
await mkdir(target, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'portal-pictures-'));
process.env.BANK_HOLIDAYS_URL ??= 'off';
const portal = await startPortal({ port: 0, dataDir });
const browser = await openBrowser();
try {
  const viewers = await createUsersOfEachKind(portal.url);
  for (const screen of screens.filter(({ name }) => name.includes(only))) {
    for (const width of widths) {
      const { page, close } = await openPage(browser, portal.url, {
        viewport: { width, height: heights[width] ?? 900 },
        hasTouch: width < 1024,
      });
      if (screen.viewer !== 'nobody') {
        await page.context().addCookies([viewers[screen.viewer].cookie()]);
      }
      await goTo(page, screen);
      await screen.reach?.(page);
      await page.waitForFunction(dialogsAreSeen);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(target, `${screen.name}-${width}-${colorScheme}.png`) });
      }
      await close();
    }
    console.log(screen.name);
  }
} finally {
  await browser.close();
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** On touch devices, a dialog with a field waits for the on-screen keyboard. */
function dialogsAreSeen(): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"]:not([popover])');
  return [...dialogs].every((dialog) => dialog.checkVisibility({ opacityProperty: true }));
}
