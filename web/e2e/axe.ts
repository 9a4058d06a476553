import { isLongRun } from '@portal/testing/long-run';
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** How a screen is looked at. */
interface Look {
  width: 320 | 1280;
  theme: 'light' | 'dark';
  /** Only the rules about colours, on which alone the theme has an effect. */
  isColoursOnly?: true;
}

const phone: Look = { width: 320, theme: 'light' };
const wide: Look = { width: 1280, theme: 'dark' };

const everyLook: readonly Look[] = [
  phone,
  { ...phone, theme: 'dark', isColoursOnly: true },
  { ...wide, theme: 'light' },
  { ...wide, isColoursOnly: true },
];

/**
 * The looks at the screen of this number: a phone in the light theme and a wide screen in the dark one by
 * turns, because screens share their components. The nightly run looks at both themes on both.
 */
export function looksAt(number: number): readonly Look[] {
  return isLongRun ? everyLook : [number % 2 === 0 ? phone : wide];
}

/** The accessibility violations of a screen, and where it is wider than its window. */
export async function findings(page: Page, looks = everyLook): Promise<string[]> {
  const found: string[] = [];
  for (const { width, theme, isColoursOnly } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    const wider = await overflow(page);
    if (wider > 0) found.push(`${width}: ${wider} pixels wider than the window`);
    const rules: RunOptions = isColoursOnly
      ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
      : {};
    found.push(...(await violations(page, rules)).map((one) => `${width} ${theme}: ${one}`));
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
