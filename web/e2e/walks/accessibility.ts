import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { findings } from '../axe.ts';
import { openBrowser, visit } from '../browser.ts';
import { withoutTooltip } from '../icon-buttons.ts';
import { goTo } from '../screens/screen.ts';
import { screens } from '../screens.ts';
import { gatherViewers } from '../viewers.ts';

// The components have tests of their own.
const checked = screens.filter(({ name }) => name !== 'design');

describe('in both themes, on a phone and on a wide screen', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let viewers: Awaited<ReturnType<typeof gatherViewers>>;

  beforeAll(async () => {
    browser = await openBrowser();
    viewers = await gatherViewers(url);
  });
  afterAll(() => browser?.close());

  // Side by side: one is read by axe while another is on its way.
  it.concurrent.for(checked)(
    'axe finds nothing on $name, and every icon button has a tooltip',
    async (screen, { expect }) => {
      const { viewer, address, reach } = screen;
      const { page, complaints, leave } = await visit(browser, url, { reducedMotion: 'reduce' });
      if (viewer !== 'nobody') await page.context().addCookies([viewers[viewer].cookie()]);
      await goTo(page, { address });
      await reach?.(page);
      expect(await findings(page)).toEqual([]);
      expect(await withoutTooltip(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await leave();
    },
  );
});
