import type { Page } from 'playwright-core';

const buttons = 'button:not(:disabled), [role="button"], summary';

/**
 * The names of the buttons on the page that show an icon alone and no tooltip at the keyboard's
 * focus. Those behind a dialog are not pressed.
 */
export async function withoutTooltip(page: Page): Promise<string[]> {
  // From a key on, the focus is the keyboard's.
  await page.keyboard.press('F8');
  const before = await page.evaluateHandle(() => document.activeElement);
  const dialog = page.locator('[role$="dialog"]:not([popover])').last();
  const root = (await dialog.count()) > 0 ? dialog : page.locator('body');
  const tooltip = page.getByRole('tooltip');
  const lacking: string[] = [];
  for (const button of await root.locator(buttons).all()) {
    const isIcon = await button.evaluate((element) => {
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const text = element.textContent?.trim();
      return isSeen && text === '' && element.querySelector('svg') !== null;
    });
    if (!isIcon) continue;
    await button.focus();
    const isShown = await tooltip.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    const name = await button.getAttribute('aria-label');
    if (!isShown || !(await tooltip.textContent())?.trim()) lacking.push(name ?? 'without a name');
    await button.evaluate((element) => (element as HTMLElement).blur());
    await tooltip.waitFor({ state: 'detached' });
  }
  await before.asElement()?.evaluate((element) => (element as HTMLElement).focus());
  return lacking;
}
