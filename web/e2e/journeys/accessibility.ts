import { isLongRun } from '@portal/testing/long-run';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import { createUsersOfEachKind } from '../create-users-of-each-kind.ts';
import { buttonsWithoutTooltip } from '../icon-button-tooltips.ts';
import { portal } from '../portal.ts';
import { goTo } from '../screens/screen.ts';
import { screens } from '../screens.ts';

// The components have their own tests. At night all screens are checked: half of them, on a phone and on a wide
// screen in turn, are enough to find a component that isn't accessible.
const checked = screens
  .filter(({ name, isNightly }) => name !== 'design' && (isLongRun || !isNightly))
  .map((screen, number) => ({ ...screen, number, looks: screenVariants(number) }))
  .filter(({ number }) => isLongRun || number % 4 < 2);

describe('in both themes, on a phone and on a wide screen', () => {
  const { url } = portal;
  let browser: Browser;
  let viewers: Awaited<ReturnType<typeof createUsersOfEachKind>>;

  beforeAll(async () => {
    browser = await openBrowser();
    viewers = await createUsersOfEachKind(url);
  });

  // In parallel: axe reads one page while another loads.
  it.concurrent.for(checked)(
    'axe finds nothing on $name, and every icon button has a tooltip',
    async (screen, { expect }) => {
      const { viewer, address, reach, looks } = screen;
      const { page, consoleErrors, close } = await openPage(browser, url);
      if (viewer !== 'nobody') await page.context().addCookies([viewers[viewer].cookie()]);
      await goTo(page, { address });
      await reach?.(page);
      expect(await findAccessibilityIssues(page, looks)).toEqual([]);
      expect(await buttonsWithoutTooltip(page)).toEqual([]);
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );
});
