import { isLongRun } from '@portal/testing/long-run';
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Each rule on a phone in the light theme and each colour on a wide screen in the dark one. The long run
 * looks at both themes on both.
 */
const looks = isLongRun
  ? [
      { width: 320, themes: ['light', 'dark'] as const },
      { width: 1280, themes: ['light', 'dark'] as const },
    ]
  : [
      { width: 320, themes: ['light'] as const },
      { width: 1280, themes: ['dark'] as const },
    ];

/** The accessibility violations of a screen on a phone and on a wide screen, in both themes. */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, themes } of looks) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await overflow(page);
    if (wider > 0) found.push(`${width}: ${wider} pixels wider than the window`);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      // Nothing but colours depends on the theme.
      const rules: RunOptions =
        theme === 'light' ? {} : { runOnly: { type: 'rule', values: ['color-contrast'] } };
      found.push(...(await violations(page, rules)).map((one) => `${width} ${theme}: ${one}`));
    }
  }
  return found;
}

/** The axe violations of the page as it is now; all rules by default. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // It would see nothing of what is in a frame.
  if (page.frames().length > 1) throw new Error('axe looks at the page itself only');
  await bringAxe(page);
  return page.evaluate(
    async (chosen) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const result = await axe.run(document, chosen);
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html}`),
      );
    },
    // What is in order need not be described.
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
}

/** Loaded once per page, because evaluating its source takes longer than some of its rules. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/** How many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
