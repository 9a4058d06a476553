import { isLongRun } from '@portal/testing/long-run';
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** A window width and theme in which a screen is checked. */
interface ScreenVariant {
  width: 320 | 1280;
  theme: 'light' | 'dark';
  /** Only the rules about colours, on which alone the theme has an effect. */
  isColoursOnly?: true;
}

const phone: ScreenVariant = { width: 320, theme: 'light' };
const wide: ScreenVariant = { width: 1280, theme: 'dark' };

const allVariants: readonly ScreenVariant[] = [
  phone,
  { ...phone, theme: 'dark', isColoursOnly: true },
  { ...wide, theme: 'light' },
  { ...wide, isColoursOnly: true },
];

/**
 * The variants in which to check the screen with this number. They alternate between a phone in the light
 * theme and a wide screen in the dark one, because screens share their components. The nightly run checks
 * both themes on both.
 */
export function screenVariants(number: number): readonly ScreenVariant[] {
  return isLongRun ? allVariants : [number % 2 === 0 ? phone : wide];
}

/** The accessibility violations of a screen, and where it is wider than its window. */
export async function findAccessibilityIssues(page: Page, looks = allVariants): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await overflow(page);
    if (wider > 0) found.push(`${width}: ${wider} pixels wider than the window`);
  }
  for (const { width, theme, isColoursOnly } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    const rules: RunOptions = isColoursOnly
      ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
      : {};
    found.push(...(await findViolations(page, rules)).map((one) => `${width} ${theme}: ${one}`));
  }
  return found;
}

/** The axe violations of the page as it is now; all rules by default. */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // axe doesn't check frames from here.
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
    // Only violations are described.
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
