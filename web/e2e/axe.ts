import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const widths = [320, 1280];

/** What is wrong with a screen on a phone and on a wide screen, in both themes. */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await overflow(page);
    if (wider > 0) found.push(`${width}: ${wider} pixels wider than the window`);
    await page.emulateMedia({ colorScheme: 'light' });
    found.push(...(await violations(new AxeBuilder({ page }), `${width} light`)));
    await page.emulateMedia({ colorScheme: 'dark' });
    // Nothing but colours depends on the theme.
    const contrast = new AxeBuilder({ page }).withRules(['color-contrast']);
    found.push(...(await violations(contrast, `${width} dark`)));
  }
  return found;
}

async function violations(axe: AxeBuilder, look: string): Promise<string[]> {
  const result = await axe.analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${look}: ${id}: ${html}`),
  );
}

/** By how many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
