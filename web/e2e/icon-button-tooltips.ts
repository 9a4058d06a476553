import type { Page } from 'playwright-core';

const buttons = 'button:not(:disabled), [role="button"], summary';

/**
 * The names of icon buttons that show no tooltip on keyboard focus. Buttons behind a dialog are
 * skipped.
 */
export async function buttonsWithoutTooltip(page: Page): Promise<string[]> {
  // From a key on, the focus is the keyboard's.
  await page.keyboard.press('F8');
  const before = await page.evaluateHandle(() => document.activeElement);
  const dialog = page.locator('[role$="dialog"]:not([popover])').last();
  const root = (await dialog.count()) > 0 ? dialog : page.locator('body');
  const lacking: string[] = [];
  // The elements themselves: their places change where the focus scrolls a list.
  for (const button of await root.locator(buttons).elementHandles()) {
    const name = await button.evaluate(nameWithoutTooltip);
    if (name !== null) lacking.push(name);
  }
  await before.asElement()?.evaluate((element) => (element as HTMLElement).focus());
  return lacking;
}

/**
 * The name of an icon button that has no tooltip within 5 s of the focus; null for one that has,
 * for a button with a text, and for one that is no more on the page.
 */
async function nameWithoutTooltip(element: Element): Promise<string | null> {
  const button = element as HTMLElement;
  const isSeen = button.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (!isSeen || button.textContent?.trim() || !button.querySelector('svg')) return null;
  // Scrolling closes a tooltip, also that of a focus that comes from outside of the window.
  button.scrollIntoView({ block: 'center' });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const tooltips = () => [...document.querySelectorAll('[role="tooltip"]')];
  const isFocused = document.activeElement === button;
  const earlier = isFocused ? [] : tooltips();
  button.focus();
  const until = performance.now() + 5_000;
  while (performance.now() < until) {
    const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
    const own = tooltips().filter((one) => ids.includes(one.id) || !earlier.includes(one));
    if (!button.isConnected || own.some((one) => one.textContent?.trim())) {
      button.blur();
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return button.getAttribute('aria-label') ?? 'a button without a name';
}
